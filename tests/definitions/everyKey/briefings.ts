import { changedFields } from '../../../server/queries/briefings/changed.ts'
import { lineOf } from '../../../server/queries/briefings/lines.ts'
import { shownSection } from '../../../server/queries/briefings/readBriefing.ts'
import { readingOf } from '../../../server/queries/briefings/reading.ts'
import type { Model } from './model.ts'
import { situationsOf } from './situation.ts'

const nothing = { documents: [], exceptions: [], related: [], conditions: [] }

/** What the briefings of the bank say where its cases happen. */
export const briefings = (model: Model): unknown =>
  Object.values(model.briefings).map(({ sections, ...briefing }) => [
    briefing,
    situationsOf(model).map(({ work, view }) => {
      const changed = changedFields(work.workflows, [])
      const reading = readingOf({ work, view, found: nothing, records: model.records, changed, since: undefined })
      return [
        (briefing.agenda ?? []).flatMap((field) => lineOf(reading, field)),
        sections.flatMap((section) => shownSection(reading, section)),
      ]
    }),
  ])
