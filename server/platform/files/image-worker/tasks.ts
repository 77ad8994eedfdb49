export interface Task<Input, Result> {
  name: string
  types?: [Input, Result]
}
export const task = <Input, Result>(name: string): Task<Input, Result> => ({ name })

export interface TaskRequest {
  id: number
  name: string
  input: unknown
}
export type TaskReply =
  | { id: number; ok: true; result: unknown }
  | { id: number; ok: false; code: string; message: string; errno?: string }

export class BadPicture extends Error {
  readonly code: 'type' | 'pixels' | 'damaged' | 'too_small' | 'narrow'
  constructor(code: BadPicture['code'], message: string) {
    super(message)
    this.code = code
  }
}
