import MenuItem from '@mui/material/MenuItem'
import { chooseLanguage, nameOfLanguage, offeredLanguages } from '../../screens/language.ts'
import { reader } from '../../texts/reader.ts'

/** Menu items that choose the language, each in its own; the choice is kept in this browser. */
export function LanguageItems() {
  const { language: chosen } = reader()
  return offeredLanguages().map((language) => (
    <MenuItem
      key={language}
      role="menuitemradio"
      aria-checked={language === chosen}
      selected={language === chosen}
      lang={language}
      onClick={() => language !== chosen && chooseLanguage(language)}
    >
      {nameOfLanguage(language)}
    </MenuItem>
  ))
}
