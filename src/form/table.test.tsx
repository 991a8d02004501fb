// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { english, readBy } from '../texts/reader.ts'
import { collateral, collateralReferences, collateralRules, collateralUi } from '../../tests/support/collateral.ts'
import { createLookups, mountForm, readStage } from '../../tests/support/stageForm.tsx'

afterEach(() => {
  cleanup()
  readBy(() => english)
})

const stage = await readStage('legal_review', ({ data, ui, stage: definition }) => {
  data.properties.collateral = collateral
  ui['ui:tabs'] = [{ title: 'Collateral', fields: ['collateral'] }]
  ui.collateral = collateralUi
  definition.rows = { collateral: collateralRules }
  definition.payload.rows = { collateral: { dropBlank: true, references: collateralReferences } }
})
const counterparties = [
  { id: 'cp-1', name: 'Kestrel' },
  { id: 'cp-2', name: 'Heron' },
]

function mountTable(rows: unknown[]) {
  const { lookups } = createLookups({ counterparties })
  return mountForm(stage, { lookups, data: { collateral: rows } })
}

const cell = (title: string, row: number) => screen.getByLabelText<HTMLInputElement>(`${title}, row ${row}`)
const paste = (into: HTMLElement, text: string) =>
  fireEvent.paste(into, { clipboardData: { getData: () => text } as unknown as DataTransfer })
const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const focused = () => document.activeElement?.getAttribute('aria-label')
const total = (title: string) => document.querySelector(`[data-label="Total ${title}"] .number`)?.textContent
const copper = { asset: 'Copper', kind: 'metal', price: 9000, quantity: 2, value: 18000, share: 60 }
const zinc = { asset: 'Zinc', kind: 'receivable', price: 2500, quantity: 4, value: 10000, share: 30 }

describe('A table with columns of many kinds', () => {
  it('draws each cell by its column, with the help of its header', () => {
    mountTable([copper])
    expect([cell('Asset', 1).type, cell('Kind', 1).type, cell('Valued on', 1).type]).toEqual([
      'text',
      'select-one',
      'date',
    ])
    expect(cell('Kind', 1).textContent).toBe('Choose…MetalReceivableGuarantee')
    const help = document.getElementById(cell('Price', 1).getAttribute('aria-describedby') ?? '')
    expect(help?.textContent).toBe('US$ per tonne')
  })

  it('computes a column in its row, which nobody types', () => {
    const { flush } = mountTable([copper])
    fireEvent.input(cell('Quantity', 1), { target: { value: '3' } })
    expect(flush()).toMatchObject({ collateral: [{ value: 27000 }] })
    expect(cell('Value', 1).readOnly).toBe(true)
    expect(cell('Value', 1).value).toBe('27,000')
  })

  it('asks for a cell only in the rows that meet its condition', () => {
    mountTable([copper, zinc])
    expect(screen.queryByLabelText('Warehouse, row 1')).not.toBeNull()
    expect(screen.queryByLabelText('Warehouse, row 2')).toBeNull()
    fireEvent.change(cell('Kind', 2), { target: { value: 'metal' } })
    expect(screen.queryByLabelText('Warehouse, row 2')).not.toBeNull()
  })

  it('adds up its columns, and says what a sum must be', () => {
    const { flush } = mountTable([copper, zinc])
    expect([total('Value'), total('Share')]).toEqual(['28,000', '90\u00a0%'])
    expect(screen.getByText('must be 100')).toBeTruthy()
    fireEvent.input(cell('Share', 2), { target: { value: '40 %' } })
    flush()
    expect(total('Share')).toBe('100\u00a0%')
    expect(screen.queryByText('must be 100')).toBeNull()
  })

  it('shows the text that was entered before it was a table, also while the rows that replace it are typed', () => {
    const { last } = mountForm(stage, { data: { collateral: 'Copper,\n2 tonnes' } })
    const earlier = () => document.querySelector('.earlier-text')?.textContent
    expect(earlier()).toBe('Entered when “Collateral” was a field of another kind:Copper,\n2 tonnes')
    fireEvent.click(screen.getByRole('button', { name: /Add/ }))
    expect(last()).toEqual({ collateral: [{}] })
    expect(earlier()).toContain('2 tonnes')
  })

  it('shows the choices, too, that were made before it was a table, as no rows', () => {
    const { flush } = mountForm(stage, { data: { collateral: ['Copper', 'Zinc'] } })
    expect(document.querySelector('.earlier-text')?.textContent).toContain('Copper, Zinc')
    expect(screen.queryByRole('button', { name: /Remove row/ })).toBeNull()
    expect(flush()).toEqual({ collateral: ['Copper', 'Zinc'] })
  })

  it('can be emptied where no row is required', () => {
    mountTable([copper])
    fireEvent.click(screen.getByRole('button', { name: 'Remove row 1' }))
    expect(screen.getByText('No collateral.')).toBeTruthy()
  })

  it('says that it is full', () => {
    mountTable([{}, {}, {}, {}])
    expect(screen.getByText('There can be at most 4 rows.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '+ Add collateral' }).disabled).toBe(true)
  })

  it('speaks of one row where it is full with one', async () => {
    const short = await readStage('legal_review', ({ data, ui }) => {
      data.properties.collateral = { ...collateral, maxItems: 1 }
      ui['ui:tabs'] = [{ title: 'Collateral', fields: ['collateral'] }]
    })
    mountForm(short, { data: { collateral: [{}] } })
    expect(screen.getByText('There can be at most 1 row.')).toBeTruthy()
  })
})

describe('The keyboard in a table', () => {
  it('goes down and up a column, past cells that are not asked for', () => {
    mountTable([copper, zinc, { kind: 'metal' }])
    cell('Warehouse', 1).focus()
    press('Enter')
    expect(focused()).toBe('Warehouse, row 3')
    press('Enter', { shiftKey: true })
    expect(focused()).toBe('Warehouse, row 1')
    cell('Price', 1).focus()
    press('ArrowDown')
    expect(focused()).toBe('Price, row 2')
    press('ArrowUp')
    expect(focused()).toBe('Price, row 1')
  })

  it('leaves the Enter that ends a composition to the input method', () => {
    const { last } = mountTable([copper])
    cell('Warehouse', 1).focus()
    press('Enter', { isComposing: true })
    press('Enter', { keyCode: 229 })
    expect(focused()).toBe('Warehouse, row 1')
    expect(last()?.collateral ?? [copper]).toHaveLength(1)
  })

  it('leaves the arrows to lists and days', () => {
    mountTable([copper, zinc])
    cell('Kind', 1).focus()
    press('ArrowDown')
    expect(focused()).toBe('Kind, row 1')
    cell('Valued on', 1).focus()
    press('ArrowDown')
    expect(focused()).toBe('Valued on, row 1')
  })

  it('adds a row by Enter in the last one, but none below a blank one', () => {
    const { last } = mountTable([copper])
    cell('Price', 1).focus()
    press('Enter')
    expect(last()?.collateral).toEqual([copper, {}])
    expect(focused()).toBe('Price, row 2')
    press('Enter')
    expect(last()?.collateral).toHaveLength(2)
  })
})

it('Adding the row that fills a table leads into that row, as its button is no longer there to be pressed', () => {
  mountTable([copper, zinc])
  const add = screen.getByRole('button', { name: '+ Add collateral' })
  add.focus()
  fireEvent.click(add)
  expect(document.activeElement).toBe(add)
  fireEvent.click(add)
  expect(focused()).toBe('Asset, row 4')
})

it('Adding a row shows its button again, which the row pushes down', () => {
  const shown: (string | null)[] = []
  function shows(this: Element) {
    shown.push(this.textContent)
  }
  Object.assign(HTMLElement.prototype, { scrollIntoView: shows })
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView'))
  mountTable([copper])
  fireEvent.click(screen.getByRole('button', { name: '+ Add collateral' }))
  expect(shown).toEqual(['+ Add collateral'])
})

describe('A removed row', () => {
  const removed = () => screen.queryByText(/^Removed row/)?.textContent
  const remove = (row: number) => fireEvent.click(screen.getByRole('button', { name: `Remove row ${row}` }))

  it('is brought back where it was in one step, and has the focus', async () => {
    const { last } = mountTable([copper, zinc, copper])
    remove(2)
    const undo = await screen.findByRole('button', { name: 'Undo removal' })
    expect(removed()).toBe('Removed row 2.')
    expect(last()?.collateral).toEqual([copper, copper])
    undo.focus()
    fireEvent.click(undo)
    expect(last()?.collateral).toEqual([copper, zinc, copper])
    expect(removed()).toBeUndefined()
    expect(focused()).toBe('Asset, row 2')
  })

  it('comes back beside text that is still being typed, which stays', async () => {
    const { flush } = mountTable([copper, zinc])
    remove(1)
    const undo = await screen.findByRole('button', { name: 'Undo removal' })
    fireEvent.input(cell('Asset', 1), { target: { value: 'Tin' } })
    fireEvent.click(undo)
    expect(flush().collateral).toEqual([copper, { ...zinc, asset: 'Tin' }])
    expect(cell('Asset', 2).value).toBe('Tin')
  })

  it('stays away once the rows have changed again, and where nothing was in it', async () => {
    const { flush } = mountTable([copper, zinc, {}])
    remove(1)
    await screen.findByRole('button', { name: 'Undo removal' })
    fireEvent.input(cell('Price', 1), { target: { value: '5' } })
    flush()
    expect(removed()).toBeUndefined()
    remove(2)
    expect(removed()).toBeUndefined()
  })
})

describe('A block pasted from a spreadsheet', () => {
  const block =
    'Copper\tMetal\t9,000.50\t2\tx\t60%\t2026-04-03\tyes\tRotterdam\tHeron\r\nZinc\treceivable\t2500\t4\t\t40\t04/03/2026\tno\t\tcp-1\r\n'

  it('fills the cells to the right and below, each as its column is typed', async () => {
    const { last } = mountTable([{}])
    paste(cell('Asset', 1), block)
    expect(last()?.collateral).toEqual([
      {
        asset: 'Copper',
        kind: 'metal',
        price: 9000.5,
        quantity: 2,
        value: 18001,
        share: 60,
        valued_on: '2026-04-03',
        insured: true,
        warehouse: 'Rotterdam',
        counterparty_id: 'cp-2',
      },
      {
        asset: 'Zinc',
        kind: 'receivable',
        price: 2500,
        quantity: 4,
        value: 10000,
        share: 40,
        valued_on: '2026-04-03',
        insured: false,
        counterparty_id: 'cp-1',
      },
    ])
    expect((await screen.findByRole('status')).textContent).toBe('Pasted 2 rows.')
  })

  it('is read as the person writes numbers and days', () => {
    readBy(() => ({ ...english, language: 'de' }))
    const { last } = mountTable([{}])
    paste(cell('Price', 1), '9.000,50\t2\t\t12,5 %\t3.4.2026\n')
    expect(last()?.collateral).toMatchObject([{ price: 9000.5, quantity: 2, share: 12.5, valued_on: '2026-04-03' }])
  })

  it('keeps what it cannot read, and names it until it is mended', async () => {
    const { flush } = mountTable([{}])
    paste(cell('Kind', 1), 'gold\tn/a\nMetal\t1')
    expect((await screen.findByRole('status')).textContent).toBe(
      'Pasted 2 rows. Could not be read: Row 1, Kind: “gold”; Row 1, Price: “n/a”.',
    )
    expect(cell('Price', 1).value).toBe('n/a')
    fireEvent.input(cell('Price', 1), { target: { value: '5' } })
    flush()
    expect((await screen.findByRole('status')).textContent).toContain('Row 1, Kind: “gold”.')
    fireEvent.change(cell('Kind', 1), { target: { value: 'metal' } })
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('that names records is read again once they have come, and can still be taken back', async () => {
    const { lookups, arrive } = createLookups()
    const { last } = mountForm(stage, { lookups, data: { collateral: [copper] } })
    paste(cell('Held by', 1), 'Kestrel\nNobody\ncp-2\n')
    expect((await screen.findByRole('status')).textContent).toContain(
      'Row 1, Held by: “Kestrel”; Row 2, Held by: “Nobody”',
    )
    arrive('counterparties', counterparties)
    expect(last()?.collateral).toEqual([
      { ...copper, counterparty_id: 'cp-1' },
      { counterparty_id: 'Nobody' },
      { counterparty_id: 'cp-2' },
    ])
    expect(screen.getByRole('status').textContent).toBe('Pasted 3 rows. Could not be read: Row 2, Held by: “Nobody”.')
    fireEvent.click(screen.getByRole('button', { name: 'Undo paste' }))
    expect(last()?.collateral).toEqual([copper])
  })

  it('keeps the focus in a full table when its last row goes', () => {
    mountTable([copper, zinc, {}, {}])
    const button = screen.getByRole('button', { name: 'Remove row 4' })
    button.focus()
    fireEvent.click(button)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Add/ }))
  })

  it('names the rows and columns that have no place', async () => {
    const { last } = mountTable([{}, {}, {}])
    paste(cell('Held by', 3), 'Kestrel\tmore\nHeron\tmore\nHeron\tmore')
    expect(last()?.collateral).toEqual([{}, {}, { counterparty_id: 'cp-1' }, { counterparty_id: 'cp-2' }])
    expect((await screen.findByRole('status')).textContent).toBe(
      'Pasted 2 rows. The last row did not fit. 1 column on the right did not fit.',
    )
  })

  it('is taken back in one step', async () => {
    const { last } = mountTable([copper])
    paste(cell('Asset', 1), 'Tin\tMetal\nLead\tMetal')
    fireEvent.click(await screen.findByRole('button', { name: 'Undo paste' }))
    expect(last()?.collateral).toEqual([copper])
    expect(screen.queryByRole('button', { name: 'Undo paste' })).toBeNull()
  })

  it.each([
    ['with room for more', [copper]],
    ['that is full', [copper, zinc, copper, zinc]],
  ])('gives the focus back to the cell that it began in when it is taken back, in a table %s', async (_, rows) => {
    mountTable(rows)
    paste(cell('Asset', 1), 'Tin\tMetal\nLead\tMetal')
    const undo = await screen.findByRole('button', { name: 'Undo paste' })
    undo.focus()
    fireEvent.click(undo)
    expect(focused()).toBe('Asset, row 1')
  })

  it('is taken back without the text that is still being typed', async () => {
    const { flush } = mountTable([copper])
    paste(cell('Asset', 1), 'Tin\tMetal\nLead\tMetal')
    const undo = await screen.findByRole('button', { name: 'Undo paste' })
    fireEvent.input(cell('Price', 1), { target: { value: '5' } })
    fireEvent.click(undo)
    expect(flush().collateral).toEqual([{ ...copper, price: 5, value: 10 }])
    expect(cell('Price', 1).value).toBe('5')
  })

  it('may quote cells that hold lines, tabs and quotes', () => {
    const { last } = mountTable([{}])
    paste(cell('Asset', 1), '"Copper\n""A"""\tMetal')
    expect(last()?.collateral).toMatchObject([{ asset: 'Copper\n"A"', kind: 'metal' }])
  })

  it('is left to the browser if it is a single text', () => {
    const { seen } = mountTable([copper])
    expect(paste(cell('Asset', 1), 'Tin')).toBe(true)
    expect(seen).toEqual([])
  })
})
