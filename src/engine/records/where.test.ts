import { expect, it } from 'vitest'
import type { StageFiles } from '../definition.ts'
import { whereMismatch } from './where.ts'

const flag = (title: string) => ({ title, type: 'boolean' as const })
const files: Pick<StageFiles, 'data' | 'ui'> = {
  data: {
    title: 'Form',
    type: 'object',
    properties: {
      home: flag('At home'),
      from: { title: 'From', type: 'string', format: 'month' },
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

const says = (name: string, value: string, table?: string) =>
  whereMismatch(files, { at: value }, { resource: 'r', where: { at: `{${name}}` } }, { name: 'Rome', at: '?' }, table)

it.each([
  [says('home', 'false'), 'At home: No'],
  [says('from', '2026-01'), 'From: Jan 2026'],
  [says('home', 'DE', 'lines'), 'Home of the line: Germany'],
  [says('home', 'XX', 'lines'), 'Home of the line: XX'],
  [says('rank', '7', 'lines'), 'Rank: 7'],
])('names the value of a field or column that a record does not go with: %s', (said, wanted) => {
  expect(said).toBe(`Rome does not match ${wanted}. Choose another one.`)
})
