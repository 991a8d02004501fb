import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { listUsers, toWireUser } from '../store/users.ts'

export function userRoutes(contract: Contract, { db }: Context): void {
  contract.route('currentUser', ({ user }) => toWireUser(user))
  contract.route<{ Querystring: { role?: string } }>('listUsers', async ({ query }) => {
    return (await listUsers(db, query.role)).map(toWireUser)
  })
}
