import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { listUsers, toWireUser } from '../store/people/users.ts'
import { signedInUser } from './signedInUser.ts'

export function userRoutes(contract: Contract, context: Context): void {
  const { db } = context
  contract.route('currentUser', ({ user }) => signedInUser(context, user))
  contract.route<{ Querystring: { role?: string } }>('listUsers', async ({ query }) => {
    return (await listUsers(db, query.role)).map(toWireUser)
  })
}
