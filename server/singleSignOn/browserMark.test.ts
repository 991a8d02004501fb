import { describe, expect, it } from 'vitest'
import { browserMark } from './browserMark.ts'

describe('the mark of the browser that begins a sign-in', () => {
  it('is given to no script, to no other site, and over TLS to no plain connection and no other host', () => {
    const plain = browserMark('http://127.0.0.1:8000', 600).give()
    expect(plain.header).toBe(`sign-in=${plain.mark}; Max-Age=600; Path=/; HttpOnly; SameSite=Strict`)
    const safe = browserMark('https://credit.example.com', 600).give()
    expect(safe.header).toBe(`__Host-sign-in=${safe.mark}; Max-Age=600; Path=/; HttpOnly; SameSite=Strict; Secure`)
  })

  it('is another one each time, and cannot be guessed', () => {
    const { give } = browserMark('http://127.0.0.1:8000', 600)
    expect(give().mark).toMatch(/^[\w-]{43}$/)
    expect(give().mark).not.toBe(give().mark)
  })

  it('is found among other cookies, by its own name alone', () => {
    const { give, read, takeBack } = browserMark('https://credit.example.com', 600)
    const { mark } = give()
    expect(read(`a=1; __Host-sign-in=${mark}; b=2`)).toBe(mark)
    for (const cookies of [
      undefined,
      '',
      `sign-in=${mark}`,
      `x__Host-sign-in=${mark}`,
      `__Host-sign-in=${mark}x`,
      '__Host-sign-in=short',
      takeBack,
    ]) {
      expect(read(cookies)).toBeUndefined()
    }
  })
})
