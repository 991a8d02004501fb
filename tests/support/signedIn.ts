import type { Page } from 'playwright-core'

type StoredItems = Record<string, string | null>

/**
 * Signs in over the API, and puts the session into the browser as the client stores it. `stored` overrides its values;
 * null stores nothing.
 */
export async function enterAs(
  page: Page,
  at: { pages: string; api: string },
  username?: string,
  stored: StoredItems = {},
): Promise<void> {
  const session: StoredItems = username === undefined ? {} : await sessionOf(at.api, username)
  await page.goto(`${at.pages}/icon.svg`)
  await page.evaluate(
    (values) => {
      localStorage.clear()
      sessionStorage.clear()
      for (const [key, value] of Object.entries(values)) if (value !== null) localStorage.setItem(key, value)
    },
    { ...session, ...stored },
  )
}

async function sessionOf(api: string, username: string): Promise<StoredItems> {
  const response = await fetch(`${api}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'credit-demo-2026' }),
  })
  const { access, refresh, user } = (await response.json()) as { access: string; refresh: string; user: unknown }
  return { jwt: access, jwt_refresh: refresh, user_details: JSON.stringify(user) }
}
