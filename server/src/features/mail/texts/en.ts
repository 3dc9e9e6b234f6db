import { scheduleNames } from '../open/schedule-names.ts';
import { type MailTexts, orderNumbers, plural } from './mail-texts.ts';

export const en: MailTexts = {
  hello: (name) => (name ? `Hello ${name},` : 'Hello,'),
  linkLife: (life) => `The link works once, for ${life}.`,
  orOpen: 'Or open this address in your browser:',
  letters: {
    verify: () => ({
      subject: 'Confirm your email address',
      body: ['Your Kolaj account is ready. Confirm that this address is yours.'],
      button: 'Confirm address',
      why: 'You get this mail because an account was made with this address. If that was not you, do nothing.',
    }),
    reset: () => ({
      subject: 'Choose a new password',
      body: ['A new password was asked for your account.'],
      button: 'Choose a new password',
      why: 'You get this mail because somebody entered your address at “Forgot password”. If that was not you, do nothing: your password stays as it is.',
    }),
    'register-attempt': () => ({
      subject: 'You already have an account',
      body: [
        'Somebody tried to make an account with your address. It has one already, so nothing was changed.',
        'If that was you, log in. You can choose a new password there.',
      ],
      button: 'Log in',
      why: 'You get this mail because your address was entered in the registration form. If that was not you, do nothing.',
    }),
    'password-changed': () => ({
      subject: 'Your password was changed',
      body: [
        'The password of your account was changed. Other devices were logged out.',
        'If that was not you, choose a new password at once.',
      ],
      button: 'It was not me',
      why: 'You get this mail whenever the password of your account changes.',
    }),
    'email-change': () => ({
      subject: 'Confirm your new email address',
      body: ['Confirm that your account should use this address from now on.'],
      button: 'Confirm new address',
      why: 'You get this mail because this address was entered as the new one of an account. If that was not you, do nothing: nothing changes.',
    }),
    'email-change-notice': ({ newEmail }) => ({
      subject: 'A change of your email address was asked for',
      body: [
        `The address of your account is to become ${newEmail}. It changes once the mail sent there is confirmed.`,
        'If that was not you, change your password now: the person who asked is logged in to your account.',
      ],
      button: 'Open my account',
      why: 'You get this mail because this is still the address of your account.',
    }),
    'email-changed': ({ newEmail }) => ({
      subject: 'Your email address was changed',
      body: [
        `Your account now uses the address ${newEmail}. This address no longer works for logging in.`,
        'If that was not you, tell the owner of your shop or the operator of this Kolaj at once.',
      ],
      button: null,
      why: 'You get this mail because this was the address of the account until now.',
    }),
    'email-change-attempt': () => ({
      subject: 'Your address already has an account',
      body: [
        'Somebody wanted to use your address for another account. It has one already, so nothing was changed.',
        'If that was you, log in with this address.',
      ],
      button: 'Log in',
      why: 'You get this mail because your address was entered as the new one of another account. If that was not you, do nothing.',
    }),
    'second-factor-on': () => ({
      subject: 'Two-step login is on',
      body: [
        'Your account now asks for a code from your authenticator app at login. Keep your recovery codes in a safe place.',
        'If that was not you, change your password now.',
      ],
      button: 'Open my account',
      why: 'You get this mail whenever two-step login is switched on or off.',
    }),
    'second-factor-off': () => ({
      subject: 'Two-step login is off',
      body: [
        'Your account no longer asks for a code at login. The password alone is enough.',
        'If that was not you, change your password now and switch two-step login on again.',
      ],
      button: 'Open my account',
      why: 'You get this mail whenever two-step login is switched on or off.',
    }),
    'second-factor-taken-off': ({ shopName }) => ({
      subject: 'A code is no longer asked for at login',
      body: [
        `${shopName} has taken two-step login off your account, and logged you out on every phone. Log in with your e-mail and password alone.`,
        'Set it up again in the app, under Settings. If you did not ask for this, talk to the shop.',
      ],
      button: 'Open the app',
      why: 'You get this mail whenever two-step login is switched on or off.',
    }),
    'recovery-code-used': ({ left }) => ({
      subject: 'A recovery code was used',
      body: [
        'Somebody logged in to your account with a recovery code. That code does not work again.',
        left === 0
          ? 'None is left. Make new ones before you need them.'
          : plural('en', left, { one: '# code is left.', other: '# codes are left.' }),
        'If that was not you, change your password now.',
      ],
      button: 'Open my account',
      why: 'You get this mail whenever a recovery code is used.',
    }),
    invitation: ({ shopName, invitedBy, isOwner }) => ({
      subject: `Invitation to ${shopName}`,
      body: [
        isOwner
          ? `${invitedBy} invites you to Kolaj as the owner of the shop ${shopName}: everything in it is yours to decide.`
          : `${invitedBy} invites you to work in the shop ${shopName} on Kolaj.`,
      ],
      button: 'Accept invitation',
      why: `You get this mail because ${invitedBy} entered your address. If you do not know them, do nothing.`,
    }),
    'phone-lost': ({ phone, shopName, status }) => ({
      subject: `${phone} cannot send any more`,
      body: [
        `The phone ${phone} of ${shopName} is not active: “${status}”. Its groups go over to other phones where they can; the rest waits for 2 hours.`,
        'Open WhatsApp on that phone. If it asks for it, connect it again with the code on the page “Phone status”.',
      ],
      button: 'Open phone status',
      why: `You get this mail because you own ${shopName}. It comes once each time a phone stops or comes back.`,
    }),
    'phone-back': ({ phone, shopName }) => ({
      subject: `${phone} sends again`,
      body: [`The phone ${phone} of ${shopName} is active again. Waiting messages are sent automatically.`],
      button: 'Open phone status',
      why: `You get this mail because you own ${shopName}. It comes once each time a phone stops or comes back.`,
    }),
    'domain-proven': ({ domain, shopName }) => ({
      subject: `${domain} is now the address of your site`,
      body: [`The domain ${domain} is proven. The links on your site get this address with the next publish.`],
      button: 'Publish the site',
      why: `You get this mail because you own the shop ${shopName}. One is sent each time the site’s domain changes.`,
    }),
    'domain-failing': ({ domain, shopName, days }) => ({
      subject: `The DNS record of ${domain} is gone`,
      body: [
        `The records of ${domain} for ${shopName} are no longer right. The site stays there for ${days} more days; after that it is only at its address on Kolaj.`,
        'If you have moved, set the records again that the domain’s settings show.',
      ],
      button: 'Show the records',
      why: `You get this mail because you own the shop ${shopName}. One is sent each time the site’s domain changes.`,
    }),
    'domain-lost': ({ domain, shopName }) => ({
      subject: `${domain} no longer shows your site`,
      body: [
        `Its records did not come back, so the site of ${shopName} no longer opens at ${domain}. It is still at its address on Kolaj.`,
        'When the records are right again, the address comes back by itself.',
      ],
      button: 'Show the records',
      why: `You get this mail because you own the shop ${shopName}. One is sent each time the site’s domain changes.`,
    }),
    'schedule-paused': ({ schedule, time, shopName, why }) => {
      const what = scheduleNames.en[schedule];
      const reason = why === 'trial_over' ? 'the trial is over' : 'Telegram is not set up any more';
      return {
        subject: `${what} at ${time} runs no more`,
        body: [
          `The schedule “${what}” of ${shopName} is paused: ${reason}.`,
          'When that is mended, go on with it in the list of schedules.',
        ],
        button: 'Open the schedules',
        why: `You get this mail because you own the shop ${shopName}. One is sent when Kolaj itself pauses a schedule.`,
      };
    },
    'orders-new': ({ shopName, count, numbers }) => ({
      subject: plural('en', count, { one: 'New order', other: '# new orders' }),
      body: [`${shopName} has orders through its site: ${orderNumbers(count, numbers)}.`],
      button: 'Open orders',
      why: `You get this mail because you own ${shopName}. Settings, Ordering switch it off.`,
    }),
    'firm-deleted': ({ shopName, until }) => ({
      subject: `${shopName} was deleted`,
      body: [
        `The administration of this Kolaj has deleted the shop ${shopName}. Nothing is sent any more, and its site is offline.`,
        `It can be brought back until ${until}, as it was. Write to the administration if that is a mistake.`,
      ],
      button: null,
      why: `You get this mail because you own the shop ${shopName}.`,
    }),
    'firm-restored': ({ shopName }) => ({
      subject: `${shopName} is back`,
      body: [
        `The administration of this Kolaj has brought back the shop ${shopName}, as it was. Its site is online again.`,
        `Sending is still stopped: start it again when you want to send.`,
      ],
      button: 'Open Kolaj',
      why: `You get this mail because you own the shop ${shopName}.`,
    }),
    test: () => ({
      subject: 'Letters leave this Kolaj',
      body: [
        'This is the test letter that you asked for. The mail server has taken it, so invitations and links to log in will arrive too.',
      ],
      button: null,
      why: 'You get this mail because somebody who sets up this Kolaj asked for a test letter.',
    }),
  },
};
