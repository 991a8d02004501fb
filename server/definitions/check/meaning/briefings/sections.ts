import { type MeaningCheck, inBriefing } from '../../mistake.ts'

/** Checks that each section of a briefing shows something. */
export const emptySections: MeaningCheck = ({ briefings }) =>
  Object.entries(briefings).flatMap(([name, { sections }]) =>
    sections.flatMap(({ fields, table, part }, n) =>
      fields || table || part !== undefined
        ? []
        : [inBriefing(name, ['sections', n], 'this section shows nothing. Give it "fields", a "table" or a "part".')],
    ),
  )
