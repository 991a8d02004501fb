import { describe, expect, it } from 'vitest'
import { repeatsRepetition } from './repetition.ts'

describe('a pattern that could run for ever in a browser', () => {
  it.each(['(a+)+', '^(a*)*$', '(?:a{1,})+b', '(a|a)*', '((a|b)c)+', '(\\w+\\s?)*', '([a-z]+)*', '(?<x>a+)*'])('is %s', (pattern) => {
    expect(repeatsRepetition(pattern)).toBe(true)
  })

  it.each(['\\S', 'save|draft', '^LR_(SAVE|BACK_TO)_DRAFT$', '([0-9a-f]{4}-){3}', '^[a-z+*]+$', '(ab)+', '\\(a+\\)+', '[(a+)]+', 'a+b+'])('is not %s', (pattern) => {
    expect(repeatsRepetition(pattern)).toBe(false)
  })
})
