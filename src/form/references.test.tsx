// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLookups, mountForm, readStage } from '../../tests/support/stageForm.tsx'
import { encode } from '../engine/codec/encode.ts'
import { noFacts } from '../engine/conditions/facts.ts'
import { unfilled } from './lookups/unfilled.ts'
import type { Lookups, LookupState } from './StageForm.tsx'

afterEach(cleanup)
const stage = await readStage('credit_request')
const review = await readStage('credit_review')

const counterparties = [
  { id: 'cp-1', name: 'Aurubis AG', cif_number: 'CIF-1001' },
  { id: 'cp-2', name: 'Boliden AB', cif_number: 'CIF-1002' },
]
const many = Array.from({ length: 60 }, (_, n) => ({ id: `cp-${n}`, name: `Smelter ${n}`, cif_number: `CIF-${n}` }))
const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Counterparty' })
const texts = () => [...field().options].map(({ text }) => text)

describe('the lists of tabs that were not opened yet', () => {
  /** Whether they arrive, by what is asked for. */
  const server = (failing: string[]) => {
    const states = new Map<string, LookupState>()
    const options = vi.fn<Lookups['options']>(({ resource, role = resource }) => {
      const state = states.get(role) ?? { status: failing.includes(role) ? 'failed' : 'ready', records: [] }
      states.set(role, state)
      return state
    })
    return { lookups: { options, renew: () => {}, subscribe: () => () => {} }, asked: () => new Set(states.keys()) }
  }

  // Spec 8.14, 8.15, 8.17
  it('are asked for with the form, which says above the tabs what failed, until the tab says so itself', async () => {
    const { lookups } = server(['business_sponsor', 'relationship_manager', 'limit-types'])
    mountForm(stage, { lookups })
    await screen.findByText('Failed to load sponsors.')
    expect(screen.getByText('Failed to load managers.')).toBeTruthy()
    expect(screen.getByText('Error loading limit types: Failed to load limit types.')).toBeTruthy()
    expect(screen.queryByText('The choices could not be loaded.')).toBeNull()
    fireEvent.click(screen.getByRole('tab', { name: 'Prioritisation' }))
    const panel = within(screen.getByRole('tabpanel'))
    expect(panel.getByText('Failed to load sponsors.')).toBe(screen.getByText('Failed to load sponsors.'))
  })

  it('are not asked for where the form can only be read', () => {
    vi.useFakeTimers()
    const { lookups, asked } = server([])
    mountForm(stage, { lookups, readOnly: true })
    vi.runAllTimers()
    vi.useRealTimers()
    expect(asked()).toEqual(new Set(['counterparties']))
  })
})

describe('a reference', () => {
  it('says that its records are loading, and offers them when they are there', () => {
    const { lookups, arrive } = createLookups()
    mountForm(stage, { lookups })
    expect(texts()).toEqual(['Loading counterparties...'])
    arrive('counterparties', counterparties)
    expect(texts()).toEqual(['Select…', 'Aurubis AG', 'Boliden AB'])
  })

  it('says that they could not be loaded, at the input itself', () => {
    const { lookups } = createLookups({ counterparties: { status: 'failed', records: [] } })
    mountForm(stage, { lookups })
    const message = 'Error loading counterparties: Failed to load counterparties.'
    const described = (field().getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(message)
  })

  // Spec 5.9
  it('fills what follows from the chosen record, shown or not', () => {
    const { lookups } = createLookups({ counterparties })
    const { last } = mountForm(stage, { lookups })
    fireEvent.change(field(), { target: { value: 'cp-2' } })
    expect(last()).toEqual({ counterparty_id: 'cp-2', counterparty_cif: 'CIF-1002', counterparty_name: 'Boliden AB' })
    const numbers = ['Counterparty', 'Guarantor'].map((party) =>
      screen.getByLabelText<HTMLInputElement>(`${party} CIF number`),
    )
    expect(numbers.map((input) => [input.value, input.readOnly])).toEqual([
      ['CIF-1002', true],
      ['', true],
    ])
  })

  it('takes it out again with the choice', () => {
    const { lookups } = createLookups({ counterparties })
    const { last } = mountForm(stage, { lookups })
    fireEvent.change(field(), { target: { value: 'cp-2' } })
    fireEvent.change(field(), { target: { value: '' } })
    expect(last()).toEqual({})
  })

  it('keeps a loaded value that is not in the list', () => {
    const { lookups } = createLookups({ counterparties })
    mountForm(stage, { lookups, data: { counterparty_id: 'cp-9' } })
    expect(field().value).toBe('cp-9')
  })

  it.each([
    // Spec 3.110
    ['a loaded name, though it is no counterparty any more', undefined, 'Gone Holding AB'],
    // Spec 3.109
    ['the name of the chosen guarantor', 'Boliden AB', 'Boliden AB'],
  ])('sends %s', (_, chosen, name) => {
    const { lookups } = createLookups({ counterparties })
    const data = { guarantor_name: 'Gone Holding AB', guarantor_cif: 'CIF-9' }
    const { last } = mountForm(stage, { lookups, data })
    const guarantor = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Guarantor' })
    if (chosen) fireEvent.change(guarantor, { target: { value: chosen } })
    expect(guarantor.value).toBe(name)
    const sent = encode(stage, last() ?? data, { user: { id: 'user-1' }, now: new Date('2026-11-21'), facts: noFacts })
    expect(sent).toMatchObject({ credit_request_form_guarantor_name: name })
  })

  it('shows a recorded person who is no longer offered by name', () => {
    const { lookups } = createLookups({ users: [] })
    mountForm(review, { lookups, data: { assigned_credit_analyst: 'user-9' }, people: { 'user-9': 'Grace Hopper' } })
    expect(screen.getByLabelText<HTMLSelectElement>(/Assigned/i).selectedOptions[0]?.text).toBe('Grace Hopper')
  })

  it('finds a loaded value by name when the server gave the name', () => {
    const { lookups } = createLookups({ counterparties })
    mountForm(stage, { lookups, data: { counterparty_id: 'Aurubis AG' } })
    expect(field().selectedOptions[0]?.text).toBe('Aurubis AG')
    expect(texts().length).toBe(3)
  })

  it.each([
    ['by its id', 'Aurubis AG', [], 'cp-1'],
    ['as it is where two have it', 'Aurubis AG', [{ id: 'cp-3', name: 'Aurubis AG' }], undefined],
    ['as it is where none has it', 'Gone Holding AB', [], undefined],
  ])('a record that the server gave by name is sent %s', (_, name, others, id) => {
    const { lookups } = createLookups({ counterparties: [...counterparties, ...others] })
    expect(unfilled(stage, lookups, { counterparty_id: name }).counterparty_id).toBe(id)
  })

  it('labels people as the definition says', () => {
    const users = [{ id: 'u-1', first_name: 'Grace', last_name: 'Hopper', username: 'ghopper' }]
    mountForm(review, { lookups: createLookups({ users }).lookups })
    expect(screen.getByRole('option', { name: 'Grace Hopper (ghopper)' })).toBeTruthy()
  })

  it('puts the person at the screen first where the definition says so', () => {
    const users = [
      { id: 'u-1', name: 'Grace Hopper' },
      { id: 'u-2', name: 'Ada Byron' },
    ]
    const own = structuredClone({ stage: review.stage, data: review.data, ui: review.ui, workflow: review.workflow })
    const { assigned_credit_analyst: reference } = own.stage.references ?? {}
    if (reference) Object.assign(reference, { label: '{name}', first: 'currentUser' })
    mountForm({ ...review, ...own }, { lookups: createLookups({ users }).lookups, currentUser: { id: 'u-2' } })
    expect(
      screen
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
        .filter((text) => / (Hopper|Byron)$/.test(text)),
    ).toEqual(['Ada Byron', 'Grace Hopper'])
  })

  it('shows only its value when the form is read-only', () => {
    const { lookups } = createLookups({ counterparties: many })
    mountForm(stage, { lookups, readOnly: true, data: { counterparty_id: 'cp-7' } })
    expect(field().disabled).toBe(true)
    expect(texts()).toEqual(['–', 'Smelter 7'])
  })
})

describe('a long list', () => {
  const open = () => {
    const mounted = mountForm(stage, { lookups: createLookups({ counterparties: many }).lookups })
    return { ...mounted, box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Counterparty' }) }
  }
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  const inBox = () => within(screen.getByRole('listbox')).getAllByRole('option')

  it('is searched: typing narrows it, Enter chooses', async () => {
    const { user, box, last } = open()
    await user.type(box, 'smelter 42')
    expect(inBox().map(({ textContent }) => textContent)).toEqual(['Smelter 42'])
    await user.keyboard('{Enter}')
    expect(last()).toMatchObject({ counterparty_id: 'cp-42', counterparty_cif: 'CIF-42' })
    expect(box.value).toBe('Smelter 42')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('leaves the Enter and the arrows of an input method to it', async () => {
    const { user, box, last } = open()
    await user.type(box, 'smelter 4')
    for (const key of ['ArrowDown', 'Enter', 'Escape']) fireEvent.keyDown(box, { key, isComposing: true })
    expect(box.value).toBe('smelter 4')
    expect(last()).toBeUndefined()
    await user.keyboard('{Enter}')
    expect(box.value).toBe('Smelter 4')
  })

  it('is walked with the arrows, and says which option is active', async () => {
    const { user, box, last } = open()
    box.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(box.getAttribute('aria-expanded')).toBe('true')
    expect(document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Smelter 1')
    await user.keyboard('{Enter}')
    expect(last()).toMatchObject({ counterparty_id: 'cp-1' })
  })

  it('is left as it was by Escape and by leaving it half typed', async () => {
    const { user, box, seen } = open()
    await user.type(box, 'smel{Escape}')
    expect(box.value).toBe('')
    await user.type(box, 'smel')
    await user.tab()
    expect(box.value).toBe('')
    expect(seen).toEqual([])
  })

  it('can be chosen from by mouse, and emptied', async () => {
    const { user, box, last } = open()
    await user.click(box)
    await user.click(screen.getByRole('option', { name: 'Smelter 3' }))
    expect(last()).toMatchObject({ counterparty_id: 'cp-3' })
    await user.clear(box)
    await user.tab()
    expect(last()).toEqual({})
  })

  it('stays under its field when the window changes', async () => {
    const { user, box } = open()
    await user.click(box)
    vi.spyOn(box, 'getBoundingClientRect').mockReturnValue(new DOMRect(16, 300, 250, 38))
    dispatchEvent(new Event('resize'))
    expect(screen.getByRole('listbox').style).toMatchObject({ left: '16px', width: '250px', top: '340px' })
  })

  it('shows fifty at most and says how many more there are', async () => {
    const { user, box } = open()
    await user.click(box)
    expect(options().filter((text) => text?.startsWith('Smelter')).length).toBeGreaterThanOrEqual(50)
    expect(inBox().length).toBe(50)
    expect(screen.getByText('10 more: type to narrow the list')).toBeTruthy()
  })
})
