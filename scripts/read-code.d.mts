interface Code {
  paths: string[]
  mine: string[]
  text: (path: string) => string | undefined
}
export function readCode(root: string): Code
export function lonelyExports(code: Code): { path: string; name: string; isUsed: boolean }[]
export function functionsOf(code: Code, path: string): { name: string; line: number; lines: number }[]
export function castsOf(code: Code, path: string): { line: number; isDouble: boolean }[]
