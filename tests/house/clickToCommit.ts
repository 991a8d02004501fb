/**
 * The files that an action's click passes until the database has committed the transition: the form is saved first,
 * then the transition is taken. Each hands the command on to the next. What they only ask, such as rules, codecs and
 * permissions, is not listed. `tests/api/client.test.ts` compares the list with who is on the stack when a request is
 * sent and when the database writes.
 */
export const clickToCommit: { file: string; hands: string; by?: 'event' | 'HTTP' }[] = [
  { file: 'src/screens/stage/actions/ActionButtons.tsx', hands: 'the transition of the button to who drew it' },
  { file: 'src/screens/stage/actions/Actions.tsx', hands: 'it on, and keeps the focus meanwhile' },
  { file: 'src/screens/stage/actions/useTaking.ts', hands: 'it on once a reason is given and it is confirmed' },
  { file: 'src/screens/stage/actions/StageActions.tsx', hands: 'it to the machine, with the comments' },
  {
    file: 'src/machines/stageMachine.ts',
    by: 'event',
    hands: 'the form to `save`, then the transition to `transition`',
  },
  { file: 'src/screens/stage/machine.ts', hands: 'each of them to its call' },
  { file: 'src/api/stage/saveStage.ts', hands: 'the payload on' },
  { file: 'src/api/stage/applications.ts', hands: 'the save to its operation' },
  { file: 'src/api/stage/takeTransition.ts', hands: 'the transition to its operation' },
  { file: 'src/api/http/write.ts', hands: 'a write on, under its idempotency key' },
  { file: 'src/api/http/client.ts', hands: 'a typed call on as a request' },
  { file: 'src/api/http/authFetch.ts', hands: 'the request on, with the session’s token' },
  { file: 'src/api/http/timeout.ts', hands: 'it to the network' },
  { file: 'server/routes/applications.ts', by: 'HTTP', hands: 'the save on' },
  { file: 'server/routes/transitions.ts', by: 'HTTP', hands: 'the transition on' },
  { file: 'server/workflow/save.ts', hands: 'the changed forms to be written' },
  { file: 'server/workflow/takeTransition.ts', hands: 'the moved application to be written' },
  { file: 'server/workflow/onApplication.ts', hands: 'the locked application to either' },
  { file: 'server/workflow/actorTransaction.ts', hands: 'the work to a transaction' },
  { file: 'server/store/transaction.ts', hands: 'BEGIN and COMMIT to the database' },
  { file: 'server/workflow/writeTransition.ts', hands: 'the application on, with what is recorded of the transition' },
  { file: 'server/workflow/writeChange.ts', hands: 'it on with its audit, and with what listeners write' },
  { file: 'server/store/applications/writeApplication.ts', hands: 'the rows on' },
  { file: 'server/store/statementPart.ts', hands: 'them on as one statement' },
  { file: 'server/store/compiled.ts', hands: 'the statement to the database' },
]
