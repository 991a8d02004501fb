import { expect, it } from 'vitest'
import { attachment } from './fileName.ts'

it('a name cannot break out of its header', () => {
  expect(attachment('a"; evil="1\\.txt')).toBe(
    `attachment; filename="a_; evil=_1_.txt"; filename*=UTF-8''a%22%3B%20evil%3D%221%5C.txt`,
  )
  expect(attachment("it's (1)*.txt")).toContain("filename*=UTF-8''it%27s%20%281%29%2A.txt")
})
