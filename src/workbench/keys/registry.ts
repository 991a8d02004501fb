import { kindOf } from '../../engine/source/source.ts'
import { application, kind } from './whole/application.ts'
import { cases, pathCases, tableCases } from './whole/cases.ts'
import { data } from './stage/data.ts'
import type { Key } from './key.ts'
import { briefing, paper } from './whole/paper.ts'
import { record } from './whole/record.ts'
import { reference } from './whole/reference.ts'
import { stage } from './stage/stage.ts'
import { table } from './whole/table.ts'
import { texts, wire } from './whole/texts.ts'
import { ui } from './stage/ui.ts'
import { workflow } from './stage/workflow.ts'

/** What files say, by the kind of file. */
const keys: Readonly<Record<string, Key>> = {
  data,
  ui,
  stage,
  workflow,
  wire,
  cases,
  application,
  reference,
  path: kind,
  pathCases,
  table,
  tableCases,
  record,
  paper,
  briefing,
  texts,
}

/** What a file may say; nothing of a file that no meta-schema describes. */
export const keyOf = (file: string): Key => keys[kindOf(file)] ?? {}
