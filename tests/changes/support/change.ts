import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Value } from '../../journeys/support/journey.ts'
import type { Edit } from './patch.ts'

/** A change that a bank makes to its definitions, and what must then hold. */
export interface Change {
  /** Its row of the forty-one changes; absent for one of our own. */
  row?: string
  wants: string
  /** By file under `schemas/`: what changes in it. */
  edits?: Record<string, Edit[]>
  /** By file: a new one. */
  adds?: Record<string, unknown>
  /** Records that are imported, by type: the lines of a CSV file. */
  records?: Record<string, string[]>
  /** The stage that it is about; the request unless named. */
  stage?: string
  /** Who works on it; the stage's own person unless named. */
  as?: string
  /** A demo application; one that waits at the stage unless named. */
  application?: string
  /** What is done before the new fields are filled in. */
  first?: Step[]
  /** What the new fields are on the screen and in the API. */
  fields?: Record<string, FieldExample>
  /** The tab of the new fields. */
  tab?: string
  /** What must hold beyond that, in this order. */
  then?: Step[]
}

export interface FieldExample {
  label: string
  /** What a person enters, and what the API answers. */
  enters?: Value
  stores: unknown
  /** How it reads where it cannot be changed. */
  reads: string
}

/**
 * Something that is done, or must hold, after a change: one of `ways` of steps.ts, with what it takes. `as` is who does
 * it.
 */
export interface Step {
  do: string
  as?: string
  /** Fields of the stage with their values, as the API has them; `{username}` is a person's id. */
  set?: Record<string, unknown>
  /** The same, sent under their own names. */
  whole?: Record<string, unknown>
  /** What is entered on the screen, by label. */
  enter?: Record<string, Value>
  labels?: string[]
  code?: string
  /** The stage whose form is saved, read or moved on; the change's own unless named. */
  of?: string
  /** Of a save, in which language the API answers; on the screen, the one to choose, as its own speakers call it. */
  language?: string
  /** What follows `npm run users --`. */
  command?: string
  press?: string
  says?: string | string[]
  reads?: Record<string, unknown>
  acknowledgement?: { warnings: string[]; reason: string }
  path?: string
  /** By type: the lines of a CSV file. */
  records?: Record<string, string[]>
}

const folder = join(import.meta.dirname, '../data')

/** By name, in alphabetical order. */
export const changes: Record<string, Change> = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8')) as Change]),
)
