import { type MeaningCheck, inBriefing } from '../../mistake.ts'
import { choice } from '../../suggest.ts'

/** Checks that briefings are for stages that exist, and that each stage has at most one. */
export const briefedStages: MeaningCheck = ({ briefings, stages }) => {
  const known = stages.map(({ stage }) => stage.formType)
  const owners = new Map<string, string>()
  return Object.entries(briefings).flatMap(([name, briefing]) =>
    briefing.stages.flatMap((formType, n) => {
      const at = ['stages', n]
      if (!known.includes(formType))
        return [inBriefing(name, at, `there is no stage "${formType}".${choice(formType, known)}`)]
      const other = owners.get(formType)
      owners.set(formType, other ?? name)
      return other === undefined
        ? []
        : [inBriefing(name, at, `"${formType}" has the briefing ${other}.json already. Name it in one of them.`)]
    }),
  )
}
