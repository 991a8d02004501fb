import {
  type Account,
  type AccountChange,
  addAccounts,
  changeAccount,
  findAccount,
  listAccounts,
  signOutAccounts,
  unlinkAccount,
} from '../../../server/store/people/accounts.ts'
import { firstAccountsCommand } from '../../../server/firstAccounts.ts'
import { newAccounts } from './newAccounts.ts'
import { type UserOptions, type Office, CommandError, emailIn, newPassword, rightsIn } from './roleAndLevel.ts'

type Command = (office: Office, options: UserOptions) => Promise<void>

/** The commands of `npm run users -- <name>`. Each leaves an entry in `user_event`. */
export const commands: Record<string, Command> = {
  async list({ db, print, reference }) {
    const accounts = await listAccounts(db)
    for (const { username, first_name, last_name, role, da_level, active, hasPassword, hasFirstPassword } of accounts) {
      const marks = [
        da_level,
        !active && 'deactivated',
        !hasPassword && 'no password',
        hasFirstPassword && 'first password',
      ].filter(Boolean)
      print([username, `${first_name} ${last_name}`.trim(), role, ...marks].join(' · '))
    }
    if (accounts.length === 0)
      print(`There are no accounts yet. Create the first two: ${firstAccountsCommand(await reference())}`)
  },

  async add(office, options) {
    const accounts = await newAccounts(office, options)
    await addAccounts(office.db, accounts, { actor: office.actor, action: 'added' })
    for (const { username, password } of accounts) {
      const how = !password ? ' by single sign-on' : password.made ? ` with ${firstPassword}` : ''
      office.print(`${username} can sign in${how}.`)
    }
  },

  async password(office, { username }) {
    const account = await existing(office, username)
    const password = await newPassword(office, [account.username, account.first_name, account.last_name])
    const [action, what] = password.made ? ['first password made', firstPassword] : ['password set', 'a new password']
    await change(office, account, { password }, action, `has ${what}; all sessions have ended`)
  },

  async deactivate(office, { username }) {
    await change(
      office,
      await existing(office, username),
      { active: false },
      'deactivated',
      'cannot sign in any more; all sessions have ended',
    )
  },

  async activate(office, { username }) {
    await change(office, await existing(office, username), { active: true }, 'activated', 'can sign in again')
  },

  async 'sign-out'(office, { username, all }) {
    const accounts = all ? await listAccounts(office.db) : [await existing(office, username)]
    const ended = await signOutAccounts(office.db, accounts, { actor: office.actor, action: 'signed out' })
    const sessions = ended.reduce((sum, each) => sum + each, 0)
    office.print(`Sessions ended: ${sessions}, of ${ended.filter(Boolean).length} of ${ended.length} accounts.`)
  },

  async unlink(office, { username }) {
    const account = await existing(office, username)
    await unlinkAccount(office.db, account, { actor: office.actor, action: 'unlinked' })
    office.print(`${account.username} is found by name at the next single sign-on; all sessions have ended.`)
  },

  async change(office, { username, role, authority, email }) {
    const rights = role === undefined && authority === undefined ? {} : await rightsIn(office, { role, authority })
    const made = { ...rights, ...emailIn({ email }) }
    if (Object.keys(made).length === 0) throw new CommandError('Name what to change: --role, --authority or --email.')
    await change(
      office,
      await existing(office, username),
      made,
      Object.keys(rights).length > 0 ? 'rights changed' : 'e-mail changed',
      'is changed. This applies from the next request on',
    )
  },
}

async function existing({ db }: Office, username: string): Promise<Account> {
  const account = await findAccount(db, username)
  if (!account) throw new CommandError(`There is no account ${username}.`)
  return account
}

async function change(
  office: Office,
  account: Account,
  made: AccountChange,
  action: string,
  outcome: string,
): Promise<void> {
  await changeAccount(office.db, account, made, { actor: office.actor, action })
  office.print(`${account.username} ${outcome}.`)
}

const firstPassword = 'a first password, which expires after three days and is replaced at the first sign-in'
