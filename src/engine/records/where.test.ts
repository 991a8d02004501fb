import { expect, it } from 'vitest'
import type { StageFiles } from '../definition.ts'
import { filterOf, whereMismatch } from './where.ts'

const flag = (title: string) => ({ title, type: 'boolean' as const })
const files: Pick<StageFiles, 'data' | 'ui'> = {
  data: {
    title: 'Form',
    type: 'object',
    properties: {
      home: flag('At home'),
      from: { title: 'From', type: 'string', format: 'month' },
      constructor: flag('Built by us'),
      lines: {
        title: 'Lines',
        type: 'array',
        items: {
          type: 'object',
          properties: {
            home: { title: 'Home of the line', type: 'string', enum: ['DE', 'FR'] },
            rank: { title: 'Rank', type: 'integer' },
          },
        },
      },
    },
  },
  ui: { 'ui:tabs': [], lines: { items: { home: { 'ui:enumNames': ['Germany', 'France'] } } } },
}

const asks = (name: string) => ({ resource: 'r', where: { at: `{${name}}` } })
const inRow = (row: Record<string, unknown>) => ({ home: true, lines: [{}, row] })

const says = (name: string, data: Record<string, unknown>, path = 'field') =>
  whereMismatch(files, asks(name), { name: 'Rome', at: '?' }, data, path)

it.each([
  [says('home', { home: false }), 'At home: No'],
  [says('from', { from: '2026-01' }), 'From: Jan 2026'],
  [says('constructor', { constructor: true }, 'lines.0.city'), 'Built by us: Yes'],
  [says('home', inRow({ home: 'DE' }), 'lines.1.city'), 'Home of the line: Germany'],
  [says('home', inRow({ home: 'XX' }), 'lines.1.city'), 'Home of the line: XX'],
  [says('rank', inRow({ rank: 7 }), 'lines.1.city'), 'Rank: 7'],
])('names the value of a field or column that a record does not go with: %s', (said, wanted) => {
  expect(said).toBe(`Rome does not match ${wanted}. Choose another one.`)
})

it('asks nothing where a column is empty, though a field of the same name is set', () => {
  expect(filterOf(files, asks('home'), inRow({}), 'lines.1.city')).toEqual({})
  expect(filterOf(files, asks('home'), inRow({ home: 'DE' }), 'lines.1.city')).toEqual({ at: 'DE' })
  expect(filterOf(files, asks('home'), inRow({}), 'field')).toEqual({ at: 'true' })
})
