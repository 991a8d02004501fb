import { describe, expect, it } from 'vitest'
import { sourceFiles } from './files.ts'
import { queriesIn, sqlIn } from './sql.ts'

/** The store holds the queries; the database folder creates databases and runs migrations. */
const homes = /^server\/(store|database)\//

describe('only the store holds SQL', () => {
  it('no other folder has a statement or builds a query', () => {
    const elsewhere = sourceFiles('src', 'server', 'scripts').filter(({ path }) => !homes.test(path))
    expect(elsewhere.length).toBeGreaterThan(0)
    const found = elsewhere.flatMap(({ path, text }) =>
      [...sqlIn(text), ...queriesIn(text)].map((sql) => `${path}: ${sql}`),
    )
    expect(found).toEqual([])
  })

  it.each([
    'await client.query(`select * from application`)',
    "pool.query('INSERT INTO users (id) values ($1)')",
    'db.query("update application set rank = null")',
    'query(`\n  delete from session`)',
  ])('%s is found', (line) => {
    expect(sqlIn(line)).toHaveLength(1)
  })

  it.each(["db.selectFrom('application')", 'sql<number>`count(*)`'])('%s is found', (line) => {
    expect(queriesIn(line)).toHaveLength(1)
  })

  it('a sentence that only sounds like it is not', () => {
    expect(sqlIn("'Select a counterparty', 'Update the form', 'Delete'")).toEqual([])
  })
})
