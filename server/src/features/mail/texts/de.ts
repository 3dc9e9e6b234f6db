import { scheduleNames } from '../open/schedule-names.ts';
import { type MailTexts, orderNumbers, plural } from './mail-texts.ts';

export const de: MailTexts = {
  hello: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  linkLife: (life) => `Der Link funktioniert einmal und gilt ${life}.`,
  orOpen: 'Oder öffnen Sie diese Adresse im Browser:',
  letters: {
    verify: () => ({
      subject: 'E-Mail-Adresse bestätigen',
      body: ['Ihr Kolaj-Konto ist bereit. Bestätigen Sie, dass diese Adresse Ihnen gehört.'],
      button: 'Adresse bestätigen',
      why: 'Sie erhalten diese E-Mail, weil mit dieser Adresse ein Konto angelegt wurde. Waren Sie das nicht, brauchen Sie nichts zu tun.',
    }),
    reset: () => ({
      subject: 'Neues Passwort wählen',
      body: ['Für Ihr Konto wurde ein neues Passwort angefordert.'],
      button: 'Neues Passwort wählen',
      why: 'Sie erhalten diese E-Mail, weil Ihre Adresse bei „Passwort vergessen“ eingegeben wurde. Waren Sie das nicht, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
    }),
    'register-attempt': () => ({
      subject: 'Sie haben schon ein Konto',
      body: [
        'Jemand wollte mit Ihrer Adresse ein Konto anlegen. Es gibt schon eines, deshalb hat sich nichts geändert.',
        'Waren Sie das, melden Sie sich an. Dort können Sie auch ein neues Passwort wählen.',
      ],
      button: 'Anmelden',
      why: 'Sie erhalten diese E-Mail, weil Ihre Adresse bei der Registrierung eingegeben wurde. Waren Sie das nicht, brauchen Sie nichts zu tun.',
    }),
    'password-changed': () => ({
      subject: 'Ihr Passwort wurde geändert',
      body: [
        'Das Passwort Ihres Kontos wurde geändert. Andere Geräte wurden abgemeldet.',
        'Waren Sie das nicht, wählen Sie sofort ein neues Passwort.',
      ],
      button: 'Das war ich nicht',
      why: 'Sie erhalten diese E-Mail immer, wenn sich das Passwort Ihres Kontos ändert.',
    }),
    'email-change': () => ({
      subject: 'Neue E-Mail-Adresse bestätigen',
      body: ['Bestätigen Sie, dass Ihr Konto ab jetzt diese Adresse verwenden soll.'],
      button: 'Neue Adresse bestätigen',
      why: 'Sie erhalten diese E-Mail, weil diese Adresse als neue Adresse eines Kontos eingegeben wurde. Waren Sie das nicht, brauchen Sie nichts zu tun: Es ändert sich nichts.',
    }),
    'email-change-notice': ({ newEmail }) => ({
      subject: 'Ihre E-Mail-Adresse soll geändert werden',
      body: [
        `Ihr Konto soll die Adresse ${newEmail} bekommen. Das geschieht, sobald die E-Mail dorthin bestätigt ist.`,
        'Waren Sie das nicht, ändern Sie jetzt Ihr Passwort: Wer das angefordert hat, ist in Ihrem Konto angemeldet.',
      ],
      button: 'Mein Konto öffnen',
      why: 'Sie erhalten diese E-Mail, weil dies noch die Adresse Ihres Kontos ist.',
    }),
    'email-changed': ({ newEmail }) => ({
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      body: [
        `Ihr Konto verwendet jetzt die Adresse ${newEmail}. Mit der bisherigen können Sie sich nicht mehr anmelden.`,
        'Waren Sie das nicht, melden Sie es sofort der Inhaberin oder dem Inhaber Ihres Shops oder dem Betreiber dieses Kolaj.',
      ],
      button: null,
      why: 'Sie erhalten diese E-Mail, weil dies bisher die Adresse des Kontos war.',
    }),
    'email-change-attempt': () => ({
      subject: 'Ihre Adresse hat schon ein Konto',
      body: [
        'Jemand wollte Ihre Adresse für ein anderes Konto verwenden. Sie hat schon eines, deshalb hat sich nichts geändert.',
        'Waren Sie das, melden Sie sich mit dieser Adresse an.',
      ],
      button: 'Anmelden',
      why: 'Sie erhalten diese E-Mail, weil Ihre Adresse als neue Adresse eines anderen Kontos eingegeben wurde. Waren Sie das nicht, brauchen Sie nichts zu tun.',
    }),
    'second-factor-on': () => ({
      subject: 'Anmeldung in zwei Schritten ist ein',
      body: [
        'Ihr Konto fragt bei der Anmeldung jetzt nach einem Code aus Ihrer Authenticator-App. Bewahren Sie die Wiederherstellungscodes sicher auf.',
        'Waren Sie das nicht, ändern Sie jetzt Ihr Passwort.',
      ],
      button: 'Mein Konto öffnen',
      why: 'Sie erhalten diese E-Mail immer, wenn die Anmeldung in zwei Schritten ein- oder ausgeschaltet wird.',
    }),
    'second-factor-off': () => ({
      subject: 'Anmeldung in zwei Schritten ist aus',
      body: [
        'Ihr Konto fragt bei der Anmeldung nicht mehr nach einem Code. Das Passwort allein genügt.',
        'Waren Sie das nicht, ändern Sie jetzt Ihr Passwort und schalten Sie die Anmeldung in zwei Schritten wieder ein.',
      ],
      button: 'Mein Konto öffnen',
      why: 'Sie erhalten diese E-Mail immer, wenn die Anmeldung in zwei Schritten ein- oder ausgeschaltet wird.',
    }),
    'second-factor-taken-off': ({ shopName }) => ({
      subject: 'Bei der Anmeldung wird kein Code mehr verlangt',
      body: [
        `${shopName} hat die Anmeldung in zwei Schritten für Ihr Konto ausgeschaltet und Sie auf allen Telefonen abgemeldet. Melden Sie sich nur mit E-Mail und Passwort an.`,
        'In der App unter Einstellungen richten Sie sie wieder ein. Haben Sie nicht darum gebeten, sprechen Sie mit dem Geschäft.',
      ],
      button: 'App öffnen',
      why: 'Sie erhalten diese E-Mail immer, wenn die Anmeldung in zwei Schritten ein- oder ausgeschaltet wird.',
    }),
    'recovery-code-used': ({ left }) => ({
      subject: 'Ein Wiederherstellungscode wurde benutzt',
      body: [
        'Jemand hat sich mit einem Wiederherstellungscode in Ihrem Konto angemeldet. Dieser Code gilt nicht mehr.',
        left === 0
          ? 'Es ist keiner mehr übrig. Erzeugen Sie neue, bevor Sie sie brauchen.'
          : plural('de', left, { one: '# Code ist übrig.', other: '# Codes sind übrig.' }),
        'Waren Sie das nicht, ändern Sie jetzt Ihr Passwort.',
      ],
      button: 'Mein Konto öffnen',
      why: 'Sie erhalten diese E-Mail immer, wenn ein Wiederherstellungscode benutzt wird.',
    }),
    invitation: ({ shopName, invitedBy, isOwner }) => ({
      subject: `Einladung zu ${shopName}`,
      body: [
        isOwner
          ? `${invitedBy} lädt Sie als Inhaber des Shops ${shopName} zu Kolaj ein: Über alles darin entscheiden Sie.`
          : `${invitedBy} lädt Sie ein, auf Kolaj im Shop ${shopName} mitzuarbeiten.`,
      ],
      button: 'Einladung annehmen',
      why: `Sie erhalten diese E-Mail, weil ${invitedBy} Ihre Adresse eingegeben hat. Kennen Sie den Namen nicht, brauchen Sie nichts zu tun.`,
    }),
    'phone-lost': ({ phone, shopName, status }) => ({
      subject: `${phone} kann nicht mehr senden`,
      body: [
        `Das Telefon ${phone} von ${shopName} ist nicht aktiv: „${status}“. Seine Gruppen gehen auf andere Telefone über, wo es geht; der Rest wartet 2 Stunden.`,
        'Öffnen Sie WhatsApp auf diesem Telefon. Wenn es danach fragt, verbinden Sie es mit dem Code auf der Seite „Telefonstatus“ neu.',
      ],
      button: 'Telefonstatus öffnen',
      why: `Sie erhalten diese Mail, weil ${shopName} Ihnen gehört. Sie kommt je einmal, wenn ein Telefon ausfällt oder zurück ist.`,
    }),
    'phone-back': ({ phone, shopName }) => ({
      subject: `${phone} sendet wieder`,
      body: [`Das Telefon ${phone} von ${shopName} ist wieder aktiv. Was darauf wartet, geht von selbst weiter.`],
      button: 'Telefonstatus öffnen',
      why: `Sie erhalten diese Mail, weil ${shopName} Ihnen gehört. Sie kommt je einmal, wenn ein Telefon ausfällt oder zurück ist.`,
    }),
    'domain-proven': ({ domain, shopName }) => ({
      subject: `${domain} ist jetzt die Adresse Ihrer Website`,
      body: [
        `Die Domain ${domain} ist bestätigt. Die Links auf Ihrer Website bekommen diese Adresse mit der nächsten Veröffentlichung.`,
      ],
      button: 'Website veröffentlichen',
      why: `Sie erhalten diese E-Mail, weil Ihnen der Shop ${shopName} gehört. Es kommt je eine, wenn sich die Domain der Website ändert.`,
    }),
    'domain-failing': ({ domain, shopName, days }) => ({
      subject: `Der DNS-Eintrag von ${domain} fehlt`,
      body: [
        `Die Einträge von ${domain} für ${shopName} stimmen nicht mehr. Die Website bleibt dort noch ${days} Tage, danach ist sie nur unter ihrer Adresse bei Kolaj.`,
        'Falls Sie umgezogen sind, setzen Sie die Einträge neu, die in den Einstellungen der Domain stehen.',
      ],
      button: 'Einträge zeigen',
      why: `Sie erhalten diese E-Mail, weil Ihnen der Shop ${shopName} gehört. Es kommt je eine, wenn sich die Domain der Website ändert.`,
    }),
    'domain-lost': ({ domain, shopName }) => ({
      subject: `${domain} zeigt Ihre Website nicht mehr`,
      body: [
        `Die Einträge kamen nicht zurück. Die Website von ${shopName} öffnet sich nicht mehr unter ${domain}; unter ihrer Adresse bei Kolaj ist sie weiter da.`,
        'Stimmen die Einträge wieder, kommt die Adresse von selbst zurück.',
      ],
      button: 'Einträge zeigen',
      why: `Sie erhalten diese E-Mail, weil Ihnen der Shop ${shopName} gehört. Es kommt je eine, wenn sich die Domain der Website ändert.`,
    }),
    'schedule-paused': ({ schedule, time, shopName, why }) => {
      const what = scheduleNames.de[schedule];
      const reason = why === 'trial_over' ? 'die Probezeit ist vorbei' : 'Telegram ist nicht mehr eingerichtet';
      return {
        subject: `${what} um ${time} läuft nicht mehr`,
        body: [
          `Der Zeitplan „${what}“ von ${shopName} ist angehalten: ${reason}.`,
          'Ist das behoben, setzen Sie ihn in der Liste der Zeitpläne fort.',
        ],
        button: 'Zeitpläne öffnen',
        why: `Sie erhalten diese E-Mail, weil Ihnen der Shop ${shopName} gehört. Es kommt eine, wenn Kolaj selbst einen Zeitplan anhält.`,
      };
    },
    'orders-new': ({ shopName, count, numbers }) => ({
      subject: plural('de', count, { one: 'Neue Bestellung', other: '# neue Bestellungen' }),
      body: [`Über die Website von ${shopName} wurde bestellt: ${orderNumbers(count, numbers)}.`],
      button: 'Bestellungen öffnen',
      why: `Sie bekommen diese Mail, weil Ihnen ${shopName} gehört. Einstellungen, Bestellen schaltet sie aus.`,
    }),
    'firm-deleted': ({ shopName, until }) => ({
      subject: `${shopName} wurde gelöscht`,
      body: [
        `Die Verwaltung dieses Kolaj hat den Shop ${shopName} gelöscht. Es wird nichts mehr gesendet, und seine Seite ist offline.`,
        `Bis ${until} lässt er sich zurückholen, wie er war. War das ein Irrtum, schreiben Sie der Verwaltung.`,
      ],
      button: null,
      why: `Sie bekommen diese Mail, weil Ihnen der Shop ${shopName} gehört.`,
    }),
    'firm-restored': ({ shopName }) => ({
      subject: `${shopName} ist wieder da`,
      body: [
        `Die Verwaltung dieses Kolaj hat den Shop ${shopName} zurückgeholt, wie er war. Seine Seite ist wieder online.`,
        `Das Senden ist noch angehalten: Starten Sie es wieder, wenn Sie senden wollen.`,
      ],
      button: 'Kolaj öffnen',
      why: `Sie bekommen diese Mail, weil Ihnen der Shop ${shopName} gehört.`,
    }),
    test: () => ({
      subject: 'Dieses Kolaj kann Mails senden',
      body: [
        'Das ist der Testbrief, den Sie wollten. Der Mailserver hat ihn angenommen; auch Einladungen und Links zum Anmelden kommen an.',
      ],
      button: null,
      why: 'Sie bekommen diese Mail, weil jemand beim Einrichten dieses Kolaj einen Testbrief wollte.',
    }),
  },
};
