/** What is refused whoever asks, with the reason: of the work behind these refusals nothing is seen. */
const refused: { operations: string[]; why: string }[] = [
  {
    operations: ['beginSingleSignOn', 'finishSingleSignOn'],
    why: 'The server has no provider.',
  },
  {
    operations: ['signIn', 'refreshSession', 'changePassword'],
    why: 'The largest password or token is a wrong one.',
  },
  {
    operations: ['changeCondition', 'startSuccessor'],
    why: 'The applications that are asked have no conditions subsequent, and are open.',
  },
  {
    operations: ['updateRanks', 'makeAbsence', 'changeSavedView', 'askQuestion', 'changeQuestion', 'takeTransition'],
    why: 'All that the body may hold at once is more than the rules allow.',
  },
  {
    operations: ['proposeChange', 'decideProposedChange'],
    why: 'A change needs a record’s own fields, and a second administrator.',
  },
  {
    operations: ['keepDefinitionDraft', 'proposeVersion', 'publishVersion', 'restoreVersion', 'tryDefinitions'],
    why: 'The folder governs again, or the largest draft is none.',
  },
]

export const neverDone = new Set(refused.flatMap(({ operations }) => operations))
