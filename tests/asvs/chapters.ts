import { accessRights } from './chapters/access-rights.ts'
import { api } from './chapters/api.ts'
import { browser } from './chapters/browser.ts'
import { coding } from './chapters/coding.ts'
import { configuration } from './chapters/configuration.ts'
import { cryptography } from './chapters/cryptography.ts'
import { dataProtection } from './chapters/data-protection.ts'
import { encoding } from './chapters/encoding.ts'
import { files } from './chapters/files.ts'
import { logging } from './chapters/logging.ts'
import { login } from './chapters/login.ts'
import { oauth } from './chapters/oauth.ts'
import { sessions } from './chapters/sessions.ts'
import { tokens } from './chapters/tokens.ts'
import { transport } from './chapters/transport.ts'
import { validation } from './chapters/validation.ts'
import { webrtc } from './chapters/webrtc.ts'
import type { Requirement } from './requirement.ts'

export type Chapter = { name: string; lines: readonly Requirement[] }

/** ASVS 5.0.0, levels 1 and 2, chapter by chapter. */
export const chapters: readonly Chapter[] = [
  { name: 'V1 Encoding and sanitization', lines: encoding },
  { name: 'V2 Validation and business logic', lines: validation },
  { name: 'V3 Web frontend', lines: browser },
  { name: 'V4 API and web service', lines: api },
  { name: 'V5 Files', lines: files },
  { name: 'V6 Authentication', lines: login },
  { name: 'V7 Sessions', lines: sessions },
  { name: 'V8 Authorization', lines: accessRights },
  { name: 'V9 Self-contained tokens', lines: tokens },
  { name: 'V10 OAuth and OIDC', lines: oauth },
  { name: 'V11 Cryptography', lines: cryptography },
  { name: 'V12 Secure communication', lines: transport },
  { name: 'V13 Configuration', lines: configuration },
  { name: 'V14 Data protection', lines: dataProtection },
  { name: 'V15 Secure coding and architecture', lines: coding },
  { name: 'V16 Logging and error handling', lines: logging },
  { name: 'V17 WebRTC', lines: webrtc },
]
