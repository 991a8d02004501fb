// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { german } from '../../texts/german/catalogue.ts'
import { english, readBy } from '../../texts/reader.ts'
import { published } from '../../../tests/support/stages.ts'
import { Progress, Summary } from './headers.tsx'

afterEach(() => {
  cleanup()
  readBy(() => english)
})
const { application, stage } = await published()
const request = stage('credit_request')

const values = () => screen.getAllByRole('definition').map((value) => value.textContent)

describe('the summary', () => {
  it('says what is not known yet', () => {
    render(<Summary stage={request} definition={application} application={undefined} data={{}} />)
    expect(values()).toEqual(['Auto-generated after saving', 'Not set', 'Not selected', 'Not set', 'Not set'])
  })

  it('follows what is being edited, before what is saved', () => {
    const saved = { id: 'a', reference_number: 'CR-2026-00001', title: 'Old', counterparty: { name: 'Aurubis AG' } }
    render(
      <Summary
        stage={request}
        definition={application}
        application={saved}
        data={{ title: 'New', priority: 'High', counterparty_id: 'cp-1' }}
      />,
    )
    expect(values()).toEqual(['CR-2026-00001', 'New', 'Aurubis AG', 'High', 'Not set'])
  })

  it('names a counterparty that the server gives as text', () => {
    const saved = { id: 'a', counterparty: 'Aurubis AG' }
    render(
      <Summary stage={request} definition={application} application={saved} data={{ counterparty_id: 'Aurubis AG' }} />,
    )
    expect(values()[2]).toBe('Aurubis AG')
  })

  it('names nothing that was cleared, unless it is withheld', () => {
    const saved = {
      id: 'a',
      reference_number: 'CR-1',
      title: 'Old',
      priority: 'High',
      counterparty: { name: 'Aurubis AG' },
    }
    const { rerender } = render(<Summary stage={request} definition={application} application={saved} data={{}} />)
    expect(values()).toEqual(['CR-1', 'Not set', 'Not selected', 'Not set', 'Not set'])
    const hidden = { ...saved, credit_request_form: { field_rights: { hidden: ['title'], read_only: [] } } }
    rerender(<Summary stage={request} definition={application} application={hidden} data={{}} />)
    expect(values()[1]).toBe('Old')
  })
})

describe('the progress', () => {
  // Spec 2.95
  it('marks the steps before the current one as done and those after it as pending', () => {
    const saved = { id: 'a', workflow_state: { code: 'SPONSOR_PENDING' } }
    render(<Progress stage={request} definition={application} application={saved} data={{}} />)
    expect(screen.getAllByRole('listitem').map(({ className }) => className)).toEqual([
      'done',
      'done',
      'active',
      'pending',
      'pending',
      'pending',
    ])
    expect(screen.getByText('Business Sponsorship').parentElement?.getAttribute('aria-current')).toBe('step')
  })

  it('says which is which in the reader’s language', () => {
    readBy(() => ({ language: 'de', catalogue: german, words: {} }))
    const saved = { id: 'a', workflow_state: { code: 'REVIEW_PENDING' } }
    render(<Progress stage={request} definition={application} application={saved} data={{}} />)
    const [first, second, third] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect([first, second, third]).toEqual([
      expect.stringMatching(/ \(erledigt\)$/),
      expect.stringMatching(/ \(aktuell\)$/),
      expect.stringMatching(/ \(offen\)$/),
    ])
  })

  it('is at its first step before the first save', () => {
    render(<Progress stage={request} definition={application} application={undefined} data={{}} />)
    expect(screen.getByText('Credit Request').parentElement?.getAttribute('aria-current')).toBe('step')
  })

  it('§4 Step numbers: is at the form’s own step where the application’s state tells none', () => {
    render(<Progress stage={stage('legal_review')} definition={application} application={{ id: 'a' }} data={{}} />)
    expect(screen.getByText('Approval').parentElement?.getAttribute('aria-current')).toBe('step')
  })
})
