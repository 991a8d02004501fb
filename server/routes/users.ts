import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { listUsers, toWireUser } from '../store/people/users.ts'
import { reading } from './reading.ts'
import { signedInUser } from './signedInUser.ts'

export function userRoutes(contract: Contract, context: Context): void {
  contract.route('currentUser', ({ user }) => signedInUser(context, user))
  contract.route<{ Querystring: { role?: string } }>('listUsers', async (request) => {
    const users = await reading(context, request, ({ db }) => listUsers(db, request.query.role))
    return users.map(toWireUser)
  })
}
