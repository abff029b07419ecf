import { without } from '#tests/asvs/requirement.ts'

const noOauth = 'No OAuth and no OpenID Connect: members and staff log in here.'

/** V10 OAuth and OIDC. */
export const oauth = [
  without('10.1.1', 2, 'Tokens reach only who needs them', noOauth),
  without('10.1.2', 2, 'Answers belong to a flow that this browser began', noOauth),
  without('10.2.1', 2, 'The code flow is guarded against other sites', noOauth),
  without('10.2.2', 2, 'Two servers cannot be mixed up', noOauth),
  without('10.3.1', 2, 'A resource takes tokens meant for it', noOauth),
  without('10.3.2', 2, 'A resource decides by the token’s claims', noOauth),
  without('10.3.3', 2, 'A person is told by claims that are not given to another', noOauth),
  without('10.3.4', 2, 'A resource asks for the strength that it needs', noOauth),
  without('10.4.1', 1, 'Ways back are on a list, letter for letter', noOauth),
  without('10.4.2', 1, 'A code is good once', noOauth),
  without('10.4.3', 1, 'A code is short-lived', noOauth),
  without('10.4.4', 1, 'A client has the grants that it needs', noOauth),
  without('10.4.5', 1, 'A refresh token cannot be played again', noOauth),
  without('10.4.6', 2, 'Codes are bound to whoever asked (PKCE)', noOauth),
  without('10.4.7', 2, 'Clients that register themselves are checked', noOauth),
  without('10.4.8', 2, 'Refresh tokens end', noOauth),
  without('10.4.9', 2, 'Tokens can be taken back by their owner', noOauth),
  without('10.4.10', 2, 'Confidential clients show who they are', noOauth),
  without('10.4.11', 2, 'Clients have the scopes that they need', noOauth),
  without('10.5.1', 2, 'An ID token cannot be played again', noOauth),
  without('10.5.2', 2, 'A person is told by an identifier that stays', noOauth),
  without('10.5.3', 2, 'One server cannot pose as another', noOauth),
  without('10.5.4', 2, 'An ID token is for this client', noOauth),
  without('10.5.5', 2, 'Back-channel logout cannot be forced', noOauth),
  without('10.6.1', 2, 'A provider takes safe response types alone', noOauth),
  without('10.6.2', 2, 'A provider’s logout cannot be forced', noOauth),
  without('10.7.1', 2, 'Consent is asked for each request', noOauth),
  without('10.7.2', 2, 'Consent says to what', noOauth),
  without('10.7.3', 2, 'Consent can be seen and taken back', noOauth),
]
