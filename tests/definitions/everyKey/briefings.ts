import { changedFields } from '../../../server/queries/briefings/changedFields.ts'
import { lineOf } from '../../../server/queries/briefings/lines.ts'
import { shownSection } from '../../../server/queries/briefings/readBriefing.ts'
import { briefingContext } from '../../../server/queries/briefings/briefingContext.ts'
import type { Model } from './model.ts'
import { situationsOf } from './situation.ts'

const nothing = { documents: [], exceptions: [], related: [], conditions: [] }

/** What the briefings of the bank say where its cases happen. */
export const briefings = (model: Model): unknown =>
  Object.values(model.briefings).map(({ sections, ...briefing }) => [
    briefing,
    situationsOf(model).map(({ work, view }) => {
      const changed = changedFields(work.workflows, [])
      const context = briefingContext({ work, view, found: nothing, records: model.records, changed, since: undefined })
      return [
        (briefing.agenda ?? []).flatMap((field) => lineOf(context, field)),
        sections.flatMap((section) => shownSection(context, section)),
      ]
    }),
  ])
