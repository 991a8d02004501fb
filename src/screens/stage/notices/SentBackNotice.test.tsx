// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { english, readBy } from '../../../texts/reader.ts'
import type { SentBack } from '../../../engine/application.ts'
import { SentBackNotice } from './SentBackNotice.tsx'

afterEach(() => {
  cleanup()
  readBy(() => english)
})

const sentBack: SentBack = {
  at: '2026-11-20T10:00:00Z',
  by: 'Rita Reviewer',
  on_behalf_of: null,
  form_name: 'Credit Review',
  reason: 'Please name the guarantor.\nAnd the tenor.',
}
const textOf = (changes: Partial<SentBack> = {}) => {
  render(<SentBackNotice sentBack={{ ...sentBack, ...changes }} />)
  return screen.getByRole('note', { name: 'Sent back' }).textContent
}

it('says who sent the form back, from where and when, and the whole reason', () => {
  expect(textOf()).toMatch(
    /^Sent back by Rita Reviewer \(Credit Review, 20 Nov 2026.*\)Please name the guarantor\.\nAnd the tenor\.$/,
  )
})

it('names the colleague in whose place it was done', () => {
  expect(textOf({ on_behalf_of: 'Ada Approver' })).toMatch(/^Sent back by Rita Reviewer in place of Ada Approver \(/)
})

it('names the form in the reader’s language', () => {
  readBy(() => ({ ...english, words: { 'Credit Review': 'Kreditprüfung' } }))
  expect(textOf()).toMatch(/^Sent back by Rita Reviewer \(Kreditprüfung, /)
})

it('says nothing of a reason that was not given', () => {
  expect(textOf({ reason: null })).toMatch(/\)$/)
})
