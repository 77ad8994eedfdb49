import { monitorEventLoopDelay } from 'node:perf_hooks'

const delays = monitorEventLoopDelay({ resolution: 20 })
delays.enable()
const startedAt = new Date(Date.now() - process.uptime() * 1000)

export const thisProcess = () => ({
  startedAt,
  residentBytes: process.memoryUsage.rss(),
  heapBytes: process.memoryUsage().heapUsed,
  loopP99Seconds: delays.percentile(99) / 1e9,
  cpuSeconds: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
})
