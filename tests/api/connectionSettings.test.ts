import { sql } from 'kysely'
import { expect, inject, it, vi } from 'vitest'
import { warnOfLostSettings } from '../../server/database/checkServer.ts'
import { connect } from '../../server/database/connect.ts'

/** The settings of a connection to a URL with these parameters. */
async function settingsWith(parameters: Record<string, string>): Promise<Record<string, string>> {
  const url = new URL(inject('databaseServer'))
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const db = connect(url.href, () => {}, { connections: 1 })
  try {
    const { rows } = await sql<{ name: string; setting: string }>`SELECT name, setting FROM pg_settings`.execute(db)
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  } finally {
    await db.destroy()
  }
}

const ours = {
  statement_timeout: '3200',
  lock_timeout: '3000',
  idle_in_transaction_session_timeout: '10000',
  TimeZone: 'UTC',
  jit: 'off',
  enable_mergejoin: 'off',
}

it.each<Record<string, string>>([
  { options: '-c search_path=bank,public' },
  {
    options: '-c statement_timeout=0 -c search_path=bank,public -c timezone=Asia/Tokyo -c jit=on',
    lock_timeout: '60000',
  },
  { options: '--search_path=bank,public', statement_timeout: '90000', idle_in_transaction_session_timeout: '90000' },
])('The time limits of a connection hold whatever else the address of the database sets: %j', async (parameters) => {
  expect(await settingsWith(parameters)).toMatchObject({ ...ours, search_path: 'bank,public' })
})

it('A start warns if the settings of its connections are lost on the way to the database', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const db = connect(inject('databaseServer'), () => {}, { connections: 1 })
  try {
    await warnOfLostSettings(db)
    expect(warn).not.toHaveBeenCalled()
    await sql`SET statement_timeout = 0`.execute(db)
    await warnOfLostSettings(db)
    expect(warn.mock.lastCall?.[0]).toMatch(
      /^The database does not use the settings .* statement_timeout is 0, not 3200/,
    )
  } finally {
    await db.destroy()
    warn.mockRestore()
  }
})
