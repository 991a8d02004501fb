import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { watchBoundaries } from './boundaries.ts'

const arrive = (content: string) => {
  const raw = new IncomingMessage(new Socket())
  raw.headers['content-type'] = 'multipart/form-data; boundary=b'
  const refuseMany = watchBoundaries(raw)
  const piece = Buffer.from(content)
  raw.emit('data', piece)
  return { seen: piece.toString().split('\r\n--b').length - 1, refuseMany }
}

it('A piece that is nothing but boundaries reaches the parser with 64 of them, and is refused', () => {
  const { seen, refuseMany } = arrive('\r\n--b'.repeat(10_000))
  expect(seen).toBe(64)
  expect(refuseMany).toThrow('The request is too large.')
})

it('A piece of a form that is meant stays as it is', () => {
  const { seen, refuseMany } = arrive('\r\n--b'.repeat(64))
  expect(seen).toBe(64)
  expect(refuseMany).not.toThrow()
})
