import { expect, it } from 'vitest'
import { realTexts } from '../../../../../tests/definitions/edit.ts'
import { isRefused } from '../../../../workbench/edits/edit.ts'
import { optionsIn, optionsPlace, withOptions } from './optionEdits.ts'

const files = await realTexts('docs/example')

it('An option of several choices can be retired, and offered again', () => {
  const place = optionsPlace(files, { field: { stage: 'request', field: 'covenants' } })
  const options = place && optionsIn(files, place)
  if (!place || !options) throw new Error('The example has no covenants.')
  expect(options.map(({ value, isRetired }) => [value, isRetired])).toEqual([
    ['leverage', undefined],
    ['equity', undefined],
    ['reporting', undefined],
    ['dividends', true],
  ])
  const offered = withOptions(
    place,
    options.map(({ value, name }) => ({ value, name })),
  )(files)
  if (isRefused(offered)) throw new Error(offered.refused)
  expect(offered.get('stages/request/data.schema.json')).not.toContain('"retired": ["dividends"]')
  const retired = withOptions(place, options)(offered)
  if (isRefused(retired)) throw new Error(retired.refused)
  expect(optionsIn(retired, place)).toEqual(options)
})
