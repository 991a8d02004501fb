import type os from 'node:os'
import { hostname, userInfo } from 'node:os'
import { afterEach, expect, it, vi } from 'vitest'
import { UsageError, actorOf } from './command.ts'

vi.mock('node:os', async (original) => ({ ...(await original<typeof os>()), userInfo: vi.fn<typeof userInfo>() }))

const account = (username: string) => ({ username, uid: 7, gid: 7, shell: null, homedir: '/' })
afterEach(() => vi.mocked(userInfo).mockReset())

it('Who gives a command is named by --by, or by the account of the computer', () => {
  vi.mocked(userInfo).mockReturnValue(account('ops'))
  expect(actorOf('ada')).toBe('ada')
  expect(actorOf(undefined)).toBe(`ops@${hostname()}`)
})

it('is named by the number of an account that has no name, as in a container', () => {
  vi.mocked(userInfo).mockImplementation(() => {
    throw new Error('uv_os_get_passwd returned ENOENT')
  })
  expect(actorOf(undefined)).toBe(`uid ${process.getuid?.()}@${hostname()}`)
})

it.each(['', ' '])('is not named by “%s”', (by) => {
  expect(() => actorOf(by)).toThrow(UsageError)
})
