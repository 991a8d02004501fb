// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { WidgetProps as RjsfWidgetProps } from '@rjsf/utils'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mountForm, readStage } from '../../../tests/support/stageForm.tsx'
import { structuredFields } from '../../../tests/support/structured.ts'
import type { FormData } from '../../engine/definition.ts'
import { drawnByRjsf } from '../widgets/Structured.tsx'
import { widgets } from '../widgets/registry.ts'
import { noFacts } from '../../engine/conditions/facts.ts'
import { type FieldError, validateDraft, validateWhole } from '../../engine/validation/validate.ts'

/** Later it is at hand, as for the second form of a page. */
beforeAll(() => import('./StructuredField.tsx'), 60_000)
afterEach(cleanup)
const stage = await readStage('credit_request', ({ data, ui }) => {
  Object.assign(data.properties, structuredFields)
  ui['ui:tabs'] = [{ title: 'Structures', fields: Object.keys(structuredFields) }]
  ui['ui:hidden'] = Object.keys(data.properties).filter((field) => !(field in structuredFields))
  delete ui['ui:above']
})

const drawn = async () => screen.findByLabelText<HTMLInputElement>(/^Town/, {}, { timeout: 20_000 })

describe('A field with a structure', () => {
  it('is drawn by RJSF with the labels of its definition', async () => {
    mountForm(stage)
    await drawn()
    expect(screen.getByText('Site')).toBeTruthy()
    for (const name of ['Markets', 'Security']) expect(screen.getAllByText(name)).not.toHaveLength(0)
    expect(['LME', 'COMEX', 'SHFE'].every((market) => screen.getByRole('checkbox', { name: market }))).toBe(true)
  })

  it('holds nothing before somebody enters something', async () => {
    const { flush, seen } = mountForm(stage)
    await drawn()
    expect(flush()).toEqual({})
    expect(seen).toEqual([])
  })

  it('writes what is entered into the form as it is defined', async () => {
    const { flush } = mountForm(stage)
    fireEvent.change(await drawn(), { target: { value: 'Antofagasta' } })
    fireEvent.click(screen.getByLabelText('LME'))
    fireEvent.click(screen.getByLabelText('COMEX'))
    expect(flush()).toEqual({ site: { town: 'Antofagasta' }, markets: ['LME', 'COMEX'] })
  })

  it('writes which alternative was chosen, and what was entered of it', async () => {
    const { flush } = mountForm(stage)
    await drawn()
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /^Security/ }))
    fireEvent.click(screen.getByRole('option', { name: 'Guarantee' }))
    fireEvent.change(screen.getByLabelText(/^Guaranteed by/), { target: { value: 'Kestrel Holding' } })
    expect(flush()).toEqual({ security: { kind: 'guarantee', guaranteed_by: 'Kestrel Holding' } })
  })

  it('is unset again when what was entered is taken out', async () => {
    const { flush } = mountForm(stage, { data: { site: { town: 'Lima' }, markets: ['LME'] } })
    fireEvent.change(await drawn(), { target: { value: '' } })
    fireEvent.click(screen.getByLabelText('LME'))
    expect(flush()).toEqual({})
  })

  it('shows what is loaded, and what replaces it', async () => {
    const { replace } = mountForm(stage, { data: { site: { town: 'Lima' }, security: { kind: 'cash', amount: 5 } } })
    expect((await drawn()).value).toBe('Lima')
    expect(screen.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('5')
    replace({ site: { town: 'Callao' } })
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Town/).value).toBe('Callao'))
  })

  it('says what is wrong beside the part that is wrong', async () => {
    mountForm(stage, { errors: [{ path: 'site.town', message: 'Site, Town is required.' }] })
    await drawn()
    expect(await screen.findAllByText('Site, Town is required.')).not.toHaveLength(0)
  })

  it('can be read but not changed where the form is read-only', async () => {
    mountForm(stage, { readOnly: true, data: { site: { town: 'Lima' } } })
    const town = await drawn()
    expect(town.readOnly || town.disabled).toBe(true)
  })
})

describe('What was entered before a field was a structure', () => {
  const earlier = () => document.querySelector('.earlier-text')?.textContent

  it.each<[kind: string, before: unknown, shown: RegExp]>([
    ['a text', 'Port of Lima', /kind:Port of Lima$/],
    ['money', { currency: 'EUR', amount: 12.5 }, /kind:EUR\s12\.50$/],
    ['rows', [{ kind: 'Copper', tonnes: 2 }, { kind: 'Zinc' }], /kind:kind: Copper; tonnes: 2, kind: Zinc$/],
    ['a structure of other parts', { quay: 'North', port: { berth: 4 } }, /kind:quay: North; port: berth: 4$/],
  ])('is shown above it where it was %s, and stays until something else is entered', async (_, before, shown) => {
    const { flush } = mountForm(stage, { data: { site: before } })
    const town = await drawn()
    expect(earlier()).toMatch(shown)
    expect(flush()).toEqual({ site: before })
    fireEvent.change(town, { target: { value: 'Callao' } })
    expect(flush()).toEqual({ site: { town: 'Callao' } })
    expect(earlier()).toMatch(shown)
  })

  it('is shown, and kept by an edit, where it has a part too many', async () => {
    const { flush } = mountForm(stage, { data: { site: { town: 'Lima', port: { berth: 4 } } } })
    const town = await drawn()
    expect(earlier()).toMatch(/town: Lima; port: berth: 4$/)
    fireEvent.change(town, { target: { value: 'Callao' } })
    expect(flush()).toEqual({ site: { town: 'Callao', port: { berth: 4 } } })
  })

  it('is not said of a structure in which a server leaves parts unset', async () => {
    mountForm(stage, { data: { site: { town: 'Lima', owned: null, port: null } } })
    await drawn()
    expect(earlier()).toBeUndefined()
  })

  it('is not said of what the structure shows itself', async () => {
    mountForm(stage, { data: { site: { town: 'Lima', owned: false }, security: { kind: 'cash', amount: 5 } } })
    await drawn()
    expect(earlier()).toBeUndefined()
  })
})

it('An entry of a list that is emptied, and written again, stays in its place', async () => {
  const sites = { title: 'Sites', type: 'array' as const, items: { type: 'string' as const, title: 'Place' } }
  const listed = await readStage('credit_request', ({ data, ui }) => {
    data.properties.sites = sites
    ui['ui:above'] = ['sites']
  })
  const { flush } = mountForm(listed, { data: { sites: ['Lima', 'Callao'] } })
  await screen.findByDisplayValue('Callao', {}, { timeout: 20_000 })
  const places = () => [...document.querySelectorAll<HTMLInputElement>('input[id^="field.sites."]')]
  const write = (value: string) => fireEvent.change(places()[0]!, { target: { value } })
  write('')
  expect(places()).toHaveLength(2)
  write('Arica')
  expect(flush()).toMatchObject({ sites: ['Arica', 'Callao'] })
})

describe('A widget that was written for RJSF', () => {
  const Stars = ({ id, value, onChange, label }: RjsfWidgetProps<FormData>) => (
    <button id={id} aria-label={label} onClick={() => onChange(Number(value ?? 0) + 1)}>
      {'*'.repeat(Number(value ?? 0))}
    </button>
  )
  widgets.stars = drawnByRjsf({}, { 'ui:widget': Stars })
  afterAll(() => void delete widgets.stars)

  it('draws a field of the form unchanged', async () => {
    const rated = await readStage('credit_request', ({ data, ui }) => {
      data.properties.rating = { title: 'Rating', type: 'number' }
      ui.rating = { 'ui:widget': 'stars' }
      ui['ui:above'] = ['rating']
    })
    const { flush } = mountForm(rated, { data: { rating: 2 } })
    const stars = await screen.findByRole('button', { name: 'Rating' }, { timeout: 20_000 })
    expect(stars.textContent).toBe('**')
    fireEvent.click(stars)
    expect(flush()).toMatchObject({ rating: 3 })
  })
})

describe('The checks of a structure', () => {
  const ours = (errors: FieldError[]) =>
    errors
      .filter(({ path }) => Object.keys(structuredFields).some((field) => path.startsWith(field)))
      .map(({ path, message }) => [path, message])
  const messages = (data: Record<string, unknown>) => ({
    draft: ours(validateDraft(stage, data, noFacts)),
    whole: ours(validateWhole(stage, data, noFacts)),
  })

  it('ask nothing of a choice that was stored when another is added', () => {
    expect(ours(validateDraft(stage, { markets: ['LME', 'COMEX'] }, { markets: ['LME'] }))).toEqual([])
  })

  it.each<[string, Record<string, unknown>, [string, string][], [string, string][]]>([
    ['a part that is missing', { site: {} }, [], [['site.town', 'Site, Town is required.']]],
    [
      'an alternative without its amount',
      { security: { kind: 'cash' } },
      [],
      [['security.amount', 'Security, Amount is required.']],
    ],
    [
      'an alternative that there is not',
      { security: { kind: 'gold' } },
      [['security', 'Security must be one of the alternatives.']],
      [['security', 'Security must be one of the alternatives.']],
    ],
    [
      'a part that is not of its alternative',
      { security: { kind: 'cash', guaranteed_by: 'X', amount: 1 } },
      [['security.guaranteed_by', 'Security, Guaranteed by is not a field of this form.']],
      [['security.guaranteed_by', 'Security, Guaranteed by is not a field of this form.']],
    ],
  ])('name %s', (_, data, draft, whole) => {
    expect(messages(data)).toEqual({ draft, whole })
  })
})
