import { sql } from 'kysely'
import { anyOf } from '../anyOf.ts'
import type { Tx } from '../transaction.ts'
import {
  type AccountChange,
  type AccountEvent,
  accountColumns,
  accountsPerStatement,
  recordUserEvents,
} from './accounts.ts'
import { endSessions } from './ownSessions.ts'

/** Everything of an account that proposed changes maintain, except the password. */
export type WholeChange = Required<Omit<AccountChange, 'password'>>

/**
 * Does the same as `changeAccount` for many accounts in few statements, because each statement gives the lookups a new
 * version.
 */
export async function changeAccounts(
  tx: Tx,
  changes: { id: string; change: WholeChange }[],
  event: AccountEvent,
): Promise<void> {
  for (let from = 0; from < changes.length; from += accountsPerStatement) {
    const part = changes.slice(from, from + accountsPerStatement)
    const ids = part.map(({ id }) => id)
    const held = await tx
      .selectFrom('app_user')
      .select(accountColumns)
      .where(anyOf('id', ids))
      .orderBy('id')
      .forUpdate()
      .execute()
    const before = new Map(held.map((account) => [account.id, account]))
    const given = JSON.stringify(part.map(({ id, change }) => ({ id, ...change })))
    await sql`
      UPDATE app_user SET first_name = given.first_name, last_name = given.last_name, email = given.email,
        role = given.role, da_level = given.da_level, active = given.active
      FROM jsonb_to_recordset(${given}::jsonb) AS given (id uuid, first_name text, last_name text, email text,
        role text, da_level text, active boolean)
      WHERE app_user.id = given.id`.execute(tx)
    for (const { id, change } of part) if (!change.active) await endSessions(tx, id)
    await recordUserEvents(
      tx,
      event,
      part.map(({ id, change }) => ({
        user_id: id,
        changes: Object.entries(change).map(([column, value]) => [
          column,
          [before.get(id)?.[column as keyof WholeChange], value],
        ]),
      })),
    )
  }
}
