import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands } from '../../scripts/commands/users/commands.ts'
import { findAccount } from '../../server/store/people/accounts.ts'
import { type UserOptions, CommandError } from '../../scripts/commands/users/roleAndLevel.ts'
import { placeOf } from '../../server/database/open.ts'
import { startApi, type Api } from './support/api.ts'

let api: Api
let printed: string[] = []
/** What is typed on the terminal, line by line. */
let typed: string[] = []

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const first = 'otter paints 7 fences'
const second = 'a quiet lamp over dinner'

/** Whose passwords were asked for, or shown. */
let passwordsOf: string[] = []

/** A command as it is given on an empty database, with the password that is typed. */
async function order(
  name: string,
  options: UserOptions,
  password: string | string[] = first,
  made = false,
): Promise<string[]> {
  const passwords = [password].flat()
  printed = []
  passwordsOf = []
  const { reference } = await api.context.definitions.current()
  const { db, config } = api.context
  await commands[name]?.(
    {
      db,
      place: placeOf({ databaseUrl: 'postgresql://root:secret@db.bank:5432/credit', dataDir: '.data' }),
      reference: async () => reference,
      actor: 'root@bank',
      passwords: config.passwords,
      newPassword: async (of) => {
        passwordsOf.push(of)
        return { password: (passwords.length > 1 ? passwords.shift() : passwords[0]) ?? '', made }
      },
      ask: async () => typed.shift() ?? '',
      print: (line) => printed.push(line),
    },
    options,
  )
  return printed
}
const signIn = (username: string, password: string) => api.send('POST', '/api/token/', { body: { username, password } })
const me = (token: string) => api.send('GET', '/api/users/me/', { token })
const tokenOf = ({ body }: { body: unknown }) => (body as { access: string }).access
const ada = { username: 'ada', 'first-name': 'Ada', 'last-name': 'Byron', role: 'admin' }

const zoe = { second: 'zoe', 'second-first-name': 'Zoe', 'second-last-name': 'Ek' }

describe('npm run users', () => {
  it('makes two administrators or none of an empty bank', async () => {
    expect((await order('list', { username: '' })).join()).toMatch(/no accounts yet. .* --role admin$/)
    await expect(order('add', { ...ada, role: 'approver' })).rejects.toThrow('give --role admin.')
    await expect(order('add', { ...ada, second: 'ADA' })).rejects.toThrow('another person')
    await expect(order('add', { ...ada, ...zoe, second: 'zo e' })).rejects.toThrow('A username has')
    expect(passwordsOf).toEqual([])
    expect((await order('list', { username: '' })).join()).toMatch(/no accounts yet/)
  })

  it('makes the first two accounts of an empty bank, who can sign in', async () => {
    typed = ['zoe', 'Zoe', 'Ek']
    const [where, question, ...made] = await order('add', ada)
    expect(where).toBe('The bank in db.bank:5432/credit has no accounts yet.')
    expect(question).toMatch(/Name the second/)
    expect(made).toEqual(['ada can sign in.', 'zoe can sign in.'])
    expect((await signIn('zoe', first)).body).toMatchObject({ user: { name: 'Zoe Ek', role: { name: 'admin' } } })
    expect((await signIn('ada', first)).body).toMatchObject({
      user: { username: 'ada', name: 'Ada Byron', role: { name: 'admin' }, da_level: null },
    })
    expect(await order('list', { username: '' })).toEqual(['ada · Ada Byron · admin', 'zoe · Zoe Ek · admin'])
  })

  it('refuses a second account where there are some', async () => {
    await expect(order('add', { ...ada, username: 'eve', ...zoe, second: 'kim' })).rejects.toThrow('--second')
    expect(passwordsOf).toEqual([])
    expect(await order('list', { username: '' })).toHaveLength(2)
  })

  it('changes rights from the next request on', async () => {
    const token = tokenOf(await signIn('ada', first))
    await order('change', { username: 'ada', role: 'approver', authority: 'DA3' })
    expect((await me(token)).body).toMatchObject({ role: { name: 'approver' }, da_level: 'DA3' })
    await order('change', { username: 'ADA', authority: 'none' })
    expect((await me(token)).body).toMatchObject({ role: { name: 'approver' }, da_level: null })
  })

  it('sets a password, asking again for one that is too short, after which no session is left', async () => {
    const session = await signIn('ada', first)
    expect(await order('password', { username: 'ada' }, ['too short', second])).toEqual([
      'Use at least 15 characters. This password has 9.',
      'ada has a new password; all sessions have ended.',
    ])
    expect((await me(tokenOf(session))).status).toBe(401)
    const { refresh } = session.body as { refresh: string }
    expect((await api.send('POST', '/api/token/refresh/', { body: { refresh } })).status).toBe(401)
    expect((await signIn('ada', first)).status).toBe(401)
    expect((await signIn('ada', second)).status).toBe(200)
  })

  it('deactivates, which ends sessions at once, and activates again without bringing them back', async () => {
    const token = tokenOf(await signIn('ada', second))
    await order('deactivate', { username: 'ada' })
    expect([(await me(token)).status, (await signIn('ada', second)).status]).toEqual([401, 401])
    expect(await order('list', { username: '' })).toContain('ada · Ada Byron · approver · deactivated')
    await order('activate', { username: 'ada' })
    expect([(await me(token)).status, (await signIn('ada', second)).status]).toEqual([401, 200])
  })

  it('ends a person’s sessions, or everybody’s, and nothing else', async () => {
    await order('add', { ...ada, username: 'bea' })
    const [one, other] = [tokenOf(await signIn('ada', second)), tokenOf(await signIn('bea', first))]
    expect((await order('sign-out', { username: 'ada' })).join()).toMatch(/^Sessions ended: \d+, of 1 of 1 accounts\.$/)
    expect([(await me(one)).status, (await me(other)).status]).toEqual([401, 200])
    const again = tokenOf(await signIn('ada', second))
    expect(await order('sign-out', { username: '', all: true })).toEqual(['Sessions ended: 3, of 3 of 3 accounts.'])
    expect([(await me(again)).status, (await me(other)).status]).toEqual([401, 401])
    expect((await signIn('bea', first)).status).toBe(200)
  })

  it('makes a first password that is to be replaced, and says so', async () => {
    expect((await order('add', { ...ada, username: 'cyd' }, first, true)).join()).toMatch(
      /^cyd can sign in with a first password, which expires after three days/,
    )
    expect((await me(tokenOf(await signIn('cyd', first)))).body).toMatchObject({ code: 'password_change_required' })
    expect((await order('list', { username: '' })).join()).toContain('cyd · Ada Byron · admin · first password')
    await order('password', { username: 'cyd' }, second)
    expect((await me(tokenOf(await signIn('cyd', second)))).status).toBe(200)
    expect((await order('password', { username: 'cyd' }, first, true)).join()).toMatch(/^cyd has a first password/)
  })

  it('makes accounts without a password, for single sign-on alone', async () => {
    expect(await order('add', { ...ada, username: 'sso', 'no-password': true })).toEqual([
      'sso can sign in by single sign-on.',
    ])
    expect((await signIn('sso', first)).status).toBe(401)
    expect(await order('unlink', { username: 'sso' })).toEqual([
      'sso is found by name at the next single sign-on; all sessions have ended.',
    ])
  })

  it.each([
    ['add', { username: 'ada' }, first, /needs --first-name/],
    ['add', ada, first, /already/],
    ['add', { ...ada, username: 'no spaces' }, first, /letters, digits/],
    ['add', { ...ada, username: 'dan', 'first-name': ' ' }, first, /needs --first-name/],
    ['add', { ...ada, username: 'dan', 'first-name': 'a'.repeat(151) }, first, /up to 150 characters/],
    ['add', { ...ada, username: 'dan', 'last-name': 'By\nron' }, first, /on one line/],
    ['add', { ...ada, username: 'dan', role: 'king' }, first, /no role “king”. Choose one of requester, /],
    ['add', { ...ada, username: 'dan', authority: 'DA9' }, first, /no authority level “DA9”/],
    ['add', { ...ada, username: 'dan' }, 'too short', /at least 15/],
    ['password', { username: 'ada' }, 'passwordpassword', /too easy to guess/],
    ['password', { username: 'nobody' }, first, /no account nobody/],
    ['sign-out', { username: 'nobody' }, first, /no account nobody/],
    ['change', { username: 'ada' }, first, /Name what to change/],
    ['change', { username: 'ada', email: 'ada at example.com' }, first, /An e-mail address looks like/],
  ])('%s %j with “%s” is refused', async (name, asked, password, why) => {
    await expect(order(name, asked, password)).rejects.toThrow(why)
    await expect(order(name, asked, password)).rejects.toBeInstanceOf(CommandError)
  })

  it('records who did what, without a password, where nobody can change it', async () => {
    const { db } = api.context
    const events = await db
      .selectFrom('user_event')
      .innerJoin('app_user', 'app_user.id', 'user_id')
      .select(['username', 'actor', 'action', 'changes'])
      .orderBy('user_event.id')
      .execute()
    expect(events.map(({ username, action }) => `${username} ${action}`)).toEqual([
      'ada added',
      'zoe added',
      'ada rights changed',
      'ada rights changed',
      'ada password set',
      'ada deactivated',
      'ada activated',
      'bea added',
      'ada signed out',
      'ada signed out',
      'bea signed out',
      'zoe signed out',
      'cyd added',
      'cyd password set',
      'cyd first password made',
      'sso added',
      'sso unlinked',
    ])
    expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set(['root@bank']))
    expect(events[2]?.changes).toEqual({ role: ['admin', 'approver'], da_level: [null, 'DA3'] })
    expect(JSON.stringify(events)).not.toMatch(/argon2|otter|lamp/)
    await expect(db.deleteFrom('user_event').execute()).rejects.toThrow(/append-only/)
    await expect(db.updateTable('user_event').set({ actor: 'me' }).execute()).rejects.toThrow(/append-only/)
  })

  it('gives, changes and removes an e-mail address', async () => {
    const emailOf = async () => (await findAccount(api.context.db, 'eda'))?.email
    await order('add', { ...ada, username: 'eda', email: 'eda@example.com' })
    expect(await emailOf()).toBe('eda@example.com')
    await order('change', { username: 'eda', email: 'eda@bank.example' })
    expect(await emailOf()).toBe('eda@bank.example')
    await order('change', { username: 'eda', email: 'none' })
    expect(await emailOf()).toBeNull()
  })
})
