import { without } from '#tests/asvs/requirement.ts'

const noCalls = 'No sound, picture or data goes from browser to browser.'

/** V17 WebRTC. */
export const webrtc = [
  without('17.1.1', 2, 'A TURN server relays to public addresses alone', noCalls),
  without('17.2.1', 2, 'The key of the DTLS certificate is managed', noCalls),
  without('17.2.2', 2, 'The media server takes approved DTLS suites alone', noCalls),
  without('17.2.3', 2, 'SRTP is authenticated', noCalls),
  without('17.2.4', 2, 'Malformed media packets stop nobody', noCalls),
  without('17.3.1', 2, 'A flood of signals stops nobody', noCalls),
  without('17.3.2', 2, 'Malformed signals stop nobody', noCalls),
]
