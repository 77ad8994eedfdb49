import type { z } from 'zod/mini'

export interface TextField {
  path: string
  /** Whether its length is limited before a rule looks at its characters. */
  isBounded: boolean
  /** A value of the schema, complete only as far as this text needs it. */
  holding: (text: string) => unknown
}

interface Def {
  type: string
  checks?: { _zod: { def: { check: string; abort?: boolean; pattern?: RegExp } } }[]
  shape?: Record<string, z.ZodMiniType>
  options?: z.ZodMiniType[]
  items?: z.ZodMiniType[]
  values?: unknown[]
  entries?: Record<string, unknown>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  valueType?: z.ZodMiniType
  in?: z.ZodMiniType
  out?: z.ZodMiniType
}
const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def

/** Every text that a part of a request can hold. */
export function textFieldsOf(schema: z.ZodMiniType | undefined, path = ''): TextField[] {
  if (!schema) return []
  const def = defOf(schema)
  const within = (part: z.ZodMiniType | undefined, step: string, around: (value: unknown) => unknown) =>
    textFieldsOf(part, path + step).map(field => ({
      ...field,
      holding: (text: string) => around(field.holding(text)),
    }))
  const same = (value: unknown) => value
  if (def.type === 'string') return [{ path, isBounded: isBounded(def), holding: same }]
  if (def.shape) {
    const choices = choicesOf(def.shape)
    return Object.entries(def.shape).flatMap(([name, part]) =>
      within(part, `.${name}`, value => ({ ...choices, [name]: value })),
    )
  }
  if (def.options) return def.options.flatMap(option => textFieldsOf(option, path))
  if (def.items) return def.items.flatMap((item, at) => within(item, `[${at}]`, value => [value]))
  if (def.type === 'array') return within(def.element, '[]', value => [value])
  if (def.type === 'record') return within(def.valueType, '{}', value => ({ any: value }))
  if (def.type === 'pipe') {
    const before = textFieldsOf(def.in, path)
    return before.length > 0 ? before : textFieldsOf(def.out, path)
  }
  return textFieldsOf(def.innerType, path)
}

/** What tells the options of a union apart. */
const choicesOf = (shape: Record<string, z.ZodMiniType>) =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, part]) => {
      const { values, entries } = defOf(part)
      const [value] = values ?? Object.values(entries ?? {})
      return value === undefined ? [] : [[name, value]]
    }),
  )

function isBounded({ checks = [] }: Def): boolean {
  const at = checks.findIndex(({ _zod: { def } }) => !['overwrite', 'min_length'].includes(def.check))
  const first = checks[at]?._zod.def
  if (first?.check === 'string_format') return first.pattern?.source.startsWith('^') ?? false
  const looks = checks
    .slice(at + 1)
    .some(({ _zod: { def } }) => ['custom', 'string_format'].includes(def.check))
  return first?.check === 'max_length' && (first.abort === true || !looks)
}
