import { backtest } from '../server/promise/backtest/backtest.ts'

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const given = process.argv.slice(2).map(Number)
for (const seed of given.length > 0 ? given : Array.from({ length: 16 }, (_, at) => at + 1)) {
  const { counted, inside, early, late, medianWidth, pace } = backtest(seed)
  console.log(
    `seed ${seed}: ${counted} orders, inside ${percent(inside)}, early ${percent(early)}, late ${percent(late)},` +
      ` median width ${medianWidth} working days; ${pace.perDay.toFixed(2)} figures a day`,
  )
}
