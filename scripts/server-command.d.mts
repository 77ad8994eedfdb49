export const serverCommand: string[]
export const serverSettings: (databaseUrl: string | undefined) => Record<string, string>
