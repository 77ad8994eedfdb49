export const serverCommand: string[]
export const serverSettings: Record<string, string>
