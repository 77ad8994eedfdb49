import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // A page's loader is too small for a file of its own.
  splitRouteModules: false,
  future: {},
} satisfies Config
