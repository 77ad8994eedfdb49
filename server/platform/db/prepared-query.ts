import type { Database } from './database.ts'

export function prepared<Query>(prepare: (db: Database) => Query): (db: Database) => Query {
  const known = new WeakMap<Database, Query>()
  return db => {
    const before = known.get(db)
    if (before) return before
    const made = prepare(db)
    known.set(db, made)
    return made
  }
}
