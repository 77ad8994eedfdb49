import { BadPicture, type Task, type TaskReply, type TaskRequest } from './tasks.ts'

interface TaskHandler {
  name: string
  work: (input: never) => Promise<unknown>
}
export const handle = <Input, Result>(
  { name }: Task<Input, Result>,
  work: (input: Input) => Promise<Result>,
): TaskHandler => ({ name, work })

export function serveTasks(skills: TaskHandler[]) {
  const works = new Map(skills.map(({ name, work }) => [name, work]))
  process.on('message', async ({ id, name, input }: TaskRequest) => {
    // The process that asked may have stopped meanwhile.
    const reply = (answer: TaskReply) => process.send?.(answer, gone => gone && process.exit(0))
    try {
      const work = works.get(name)
      if (!work) throw new Error(`the image worker has no task "${name}"`)
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
