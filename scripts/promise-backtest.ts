import { backtest } from '../server/promise/backtest/backtest.ts'

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
for (const seed of process.argv.slice(2).map(Number).length
  ? process.argv.slice(2).map(Number)
  : [11, 22, 33]) {
  const { counted, inside, early, late, medianWidth, pace } = backtest(seed)
  console.log(
    `seed ${seed}: ${counted} orders, inside ${percent(inside)}, early ${percent(early)}, late ${percent(late)},` +
      ` median width ${medianWidth} working days; ${pace.perDay.toFixed(2)} figures a day,` +
      ` ${pace.days.from.toFixed(1)} to ${pace.days.to.toFixed(1)} days beside the queue`,
  )
}
