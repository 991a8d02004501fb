import { type MeaningCheck, inBriefing } from '../../mistake.ts'

/**
 * Checks that a briefing with an agenda is for a stage in which applications are approved: only there is anything to
 * decide.
 */
export const agendas: MeaningCheck = ({ application, kinds, briefings, stages: known }) => {
  const approving = [application, ...Object.values(kinds)].map(({ approves }) => approves)
  const isUnknown = (formType: string) => !known.some(({ stage }) => stage.formType === formType)
  return Object.entries(briefings).flatMap(([name, { agenda, stages }]) =>
    !agenda || stages.some((formType) => approving.includes(formType) || isUnknown(formType))
      ? []
      : [
          inBriefing(
            name,
            ['agenda'],
            'an agenda is for those who approve, and none of these stages approves. Remove it.',
            'key',
          ),
        ],
  )
}
