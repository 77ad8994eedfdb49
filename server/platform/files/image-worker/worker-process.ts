import { BadPicture, type Order, type Reply, type Task } from './tasks.ts'

export interface Skill {
  name: string
  work: (input: never) => Promise<unknown>
}
export const skill = <Input, Result>(
  { name }: Task<Input, Result>,
  work: (input: Input) => Promise<Result>,
): Skill => ({ name, work })

export function serveOrders(skills: Skill[]) {
  const works = new Map(skills.map(({ name, work }) => [name, work]))
  process.on('message', async ({ id, name, input }: Order) => {
    const reply = (answer: Reply) => process.send?.(answer)
    try {
      const work = works.get(name)
      if (!work) throw new Error(`the workshop has not learned "${name}"`)
      reply({ id, ok: true, result: await work(input as never) })
    } catch (error) {
      const { message, code: errno } = error as NodeJS.ErrnoException
      reply({
        id,
        ok: false,
        ...(error instanceof BadPicture ? { code: error.code } : { code: 'fault', ...(errno && { errno }) }),
        message,
      })
    }
  })
  process.on('disconnect', () => process.exit(0))
}
