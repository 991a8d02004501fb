import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { session } from '../../../src/api/http/session.ts'
import { startAuth } from '../../../src/screens/auth.ts'
import { paths, patterns } from '../../../src/screens/paths.ts'
import { queryClient } from '../../../src/screens/queryClient.ts'
import { FormRouter } from '../../../src/screens/stage/FormRouter.tsx'
import { ownToken } from '../../support/tokens.ts'
import { applicationId, person, submit } from './opened.ts'
import { begin, openAllTabs, painted } from './page.ts'
import { createShell } from './shell.tsx'

/**
 * The stage screen as it is shipped, at its own address: it loads its definition, its checks, the application and its
 * draft by itself.
 */
const formType = new URLSearchParams(location.search).get('form') ?? ''
session.keepTokens(ownToken, 'refresh')
session.keepUser(person)
startAuth()

const router = createMemoryRouter([
  { path: paths.home, element: null },
  { path: patterns.edit, Component: FormRouter },
])
const shell = createShell()
await painted()
await shell.show(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)

const isFormThere = () => document.querySelector('form.stage-form') !== null

/** Resolves once the form is in the page. */
const formThere = () =>
  new Promise<void>((resolve) => {
    if (isFormThere()) return resolve()
    const watch = new MutationObserver(() => {
      if (!isFormThere()) return
      watch.disconnect()
      resolve()
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })

await begin({
  mount: async () => {
    void router.navigate(paths.edit(applicationId, { formType }))
    await formThere()
    await painted()
  },
  unmount: async () => {
    await router.navigate(paths.home)
    await painted()
  },
  openTabs: openAllTabs,
  validate: () => {
    const actions = document.querySelectorAll<HTMLElement>('[aria-labelledby=actions] button')
    ;[...actions].find((button) => button.textContent === submit.name)?.click()
    return painted()
  },
  errorsShown: () => document.querySelectorAll('.field-error').length,
  read: async () => (await fetch('/bench/draft')).text(),
})
