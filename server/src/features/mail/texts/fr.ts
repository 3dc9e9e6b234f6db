import { scheduleNames } from '../open/schedule-names.ts';
import { type MailTexts, orderNumbers, plural } from './mail-texts.ts';

export const fr: MailTexts = {
  hello: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  linkLife: (life) => `Le lien fonctionne une seule fois, pendant ${life}.`,
  orOpen: 'Ou ouvrez cette adresse dans votre navigateur :',
  letters: {
    verify: () => ({
      subject: 'Confirmez votre adresse e-mail',
      body: ['Votre compte Kolaj est prêt. Confirmez que cette adresse est la vôtre.'],
      button: 'Confirmer l’adresse',
      why: 'Vous recevez cet e-mail parce qu’un compte a été créé avec cette adresse. Si ce n’était pas vous, ne faites rien.',
    }),
    reset: () => ({
      subject: 'Choisissez un nouveau mot de passe',
      body: ['Un nouveau mot de passe a été demandé pour votre compte.'],
      button: 'Choisir un mot de passe',
      why: 'Vous recevez cet e-mail parce que votre adresse a été saisie à la page « Mot de passe oublié ». Si ce n’était pas vous, ne faites rien : votre mot de passe reste le même.',
    }),
    'register-attempt': () => ({
      subject: 'Vous avez déjà un compte',
      body: [
        'Quelqu’un a voulu créer un compte avec votre adresse. Elle en a déjà un, rien n’a donc changé.',
        'Si c’était vous, connectez-vous. Vous pouvez aussi y choisir un nouveau mot de passe.',
      ],
      button: 'Se connecter',
      why: 'Vous recevez cet e-mail parce que votre adresse a été saisie à l’inscription. Si ce n’était pas vous, ne faites rien.',
    }),
    'password-changed': () => ({
      subject: 'Votre mot de passe a été changé',
      body: [
        'Le mot de passe de votre compte a été changé. Les autres appareils ont été déconnectés.',
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',
      ],
      button: 'Ce n’était pas moi',
      why: 'Vous recevez cet e-mail chaque fois que le mot de passe de votre compte change.',
    }),
    'email-change': () => ({
      subject: 'Confirmez votre nouvelle adresse e-mail',
      body: ['Confirmez que votre compte doit désormais utiliser cette adresse.'],
      button: 'Confirmer la nouvelle adresse',
      why: 'Vous recevez cet e-mail parce que cette adresse a été saisie comme nouvelle adresse d’un compte. Si ce n’était pas vous, ne faites rien : rien ne change.',
    }),
    'email-change-notice': ({ newEmail }) => ({
      subject: 'Un changement d’adresse e-mail a été demandé',
      body: [
        `L’adresse de votre compte doit devenir ${newEmail}. Elle changera dès que l’e-mail envoyé là-bas sera confirmé.`,
        'Si ce n’était pas vous, changez maintenant votre mot de passe : l’auteur de la demande est connecté à votre compte.',
      ],
      button: 'Ouvrir mon compte',
      why: 'Vous recevez cet e-mail parce que cette adresse est encore celle de votre compte.',
    }),
    'email-changed': ({ newEmail }) => ({
      subject: 'Votre adresse e-mail a été changée',
      body: [
        `Votre compte utilise désormais l’adresse ${newEmail}. L’ancienne ne permet plus de se connecter.`,
        'Si ce n’était pas vous, prévenez tout de suite le propriétaire de votre boutique ou la personne qui gère ce Kolaj.',
      ],
      button: null,
      why: 'Vous recevez cet e-mail parce que cette adresse était celle du compte jusqu’ici.',
    }),
    'email-change-attempt': () => ({
      subject: 'Votre adresse a déjà un compte',
      body: [
        'Quelqu’un a voulu utiliser votre adresse pour un autre compte. Elle en a déjà un, rien n’a donc changé.',
        'Si c’était vous, connectez-vous avec cette adresse.',
      ],
      button: 'Se connecter',
      why: 'Vous recevez cet e-mail parce que votre adresse a été saisie comme nouvelle adresse d’un autre compte. Si ce n’était pas vous, ne faites rien.',
    }),
    'second-factor-on': () => ({
      subject: 'La connexion en deux étapes est activée',
      body: [
        'Votre compte demande désormais un code de votre application d’authentification à la connexion. Gardez vos codes de secours en lieu sûr.',
        'Si ce n’était pas vous, changez maintenant votre mot de passe.',
      ],
      button: 'Ouvrir mon compte',
      why: 'Vous recevez cet e-mail chaque fois que la connexion en deux étapes est activée ou désactivée.',
    }),
    'second-factor-off': () => ({
      subject: 'La connexion en deux étapes est désactivée',
      body: [
        'Votre compte ne demande plus de code à la connexion. Le mot de passe suffit.',
        'Si ce n’était pas vous, changez maintenant votre mot de passe et réactivez la connexion en deux étapes.',
      ],
      button: 'Ouvrir mon compte',
      why: 'Vous recevez cet e-mail chaque fois que la connexion en deux étapes est activée ou désactivée.',
    }),
    'second-factor-taken-off': ({ shopName }) => ({
      subject: 'Plus de code à la connexion',
      body: [
        `${shopName} a désactivé la connexion en deux étapes de votre compte et vous a déconnecté de tous les téléphones. Connectez-vous avec votre e-mail et votre mot de passe seulement.`,
        'Réactivez-la dans l’application, sous Réglages. Si vous n’avez rien demandé, parlez-en à la boutique.',
      ],
      button: 'Ouvrir l’application',
      why: 'Vous recevez cet e-mail chaque fois que la connexion en deux étapes est activée ou désactivée.',
    }),
    'recovery-code-used': ({ left }) => ({
      subject: 'Un code de secours a été utilisé',
      body: [
        'Quelqu’un s’est connecté à votre compte avec un code de secours. Ce code ne fonctionne plus.',
        left === 0
          ? 'Il n’en reste aucun. Créez-en de nouveaux avant d’en avoir besoin.'
          : plural('fr', left, { one: 'Il reste # code.', other: 'Il reste # codes.' }),
        'Si ce n’était pas vous, changez maintenant votre mot de passe.',
      ],
      button: 'Ouvrir mon compte',
      why: 'Vous recevez cet e-mail chaque fois qu’un code de secours est utilisé.',
    }),
    invitation: ({ shopName, invitedBy, isOwner }) => ({
      subject: `Invitation à ${shopName}`,
      body: [
        isOwner
          ? `${invitedBy} vous invite sur Kolaj comme propriétaire de la boutique ${shopName} : tout s’y décide par vous.`
          : `${invitedBy} vous invite à travailler dans la boutique ${shopName} sur Kolaj.`,
      ],
      button: 'Accepter l’invitation',
      why: `Vous recevez cet e-mail parce que ${invitedBy} a saisi votre adresse. Si ce nom ne vous dit rien, ne faites rien.`,
    }),
    'phone-lost': ({ phone, shopName, status }) => ({
      subject: `${phone} ne peut plus envoyer`,
      body: [
        `Le téléphone ${phone} de ${shopName} n’est pas actif : « ${status} ». Ses groupes passent à d’autres téléphones quand c’est possible ; le reste attend 2 heures.`,
        'Ouvrez WhatsApp sur ce téléphone. S’il le demande, reconnectez-le avec le code de la page « État des téléphones ».',
      ],
      button: 'Ouvrir l’état des téléphones',
      why: `Vous recevez ce message parce que ${shopName} vous appartient. Il vient une fois à chaque arrêt et à chaque retour d’un téléphone.`,
    }),
    'phone-back': ({ phone, shopName }) => ({
      subject: `${phone} envoie de nouveau`,
      body: [`Le téléphone ${phone} de ${shopName} est de nouveau actif. Ce qui l’attend repart tout seul.`],
      button: 'Ouvrir l’état des téléphones',
      why: `Vous recevez ce message parce que ${shopName} vous appartient. Il vient une fois à chaque arrêt et à chaque retour d’un téléphone.`,
    }),
    'domain-proven': ({ domain, shopName }) => ({
      subject: `${domain} est maintenant l’adresse de votre site`,
      body: [
        `Le domaine ${domain} est confirmé. Les liens de votre site prendront cette adresse à la prochaine publication.`,
      ],
      button: 'Publier le site',
      why: `Vous recevez cet e-mail parce que la boutique ${shopName} vous appartient. Un seul est envoyé à chaque changement du domaine du site.`,
    }),
    'domain-failing': ({ domain, shopName, days }) => ({
      subject: `L’enregistrement DNS de ${domain} a disparu`,
      body: [
        `Les enregistrements de ${domain} pour ${shopName} ne sont plus corrects. Le site y reste encore ${days} jours ; ensuite il n’est plus qu’à son adresse chez Kolaj.`,
        'Si vous avez changé de fournisseur, remettez les enregistrements indiqués dans les réglages du domaine.',
      ],
      button: 'Voir les enregistrements',
      why: `Vous recevez cet e-mail parce que la boutique ${shopName} vous appartient. Un seul est envoyé à chaque changement du domaine du site.`,
    }),
    'domain-lost': ({ domain, shopName }) => ({
      subject: `${domain} n’affiche plus votre site`,
      body: [
        `Les enregistrements ne sont pas revenus : le site de ${shopName} ne s’ouvre plus sur ${domain}. Il reste à son adresse chez Kolaj.`,
        'Quand les enregistrements seront de nouveau corrects, l’adresse reviendra d’elle-même.',
      ],
      button: 'Voir les enregistrements',
      why: `Vous recevez cet e-mail parce que la boutique ${shopName} vous appartient. Un seul est envoyé à chaque changement du domaine du site.`,
    }),
    'schedule-paused': ({ schedule, time, shopName, why }) => {
      const what = scheduleNames.fr[schedule];
      const reason = why === 'trial_over' ? 'la période d’essai est terminée' : 'Telegram n’est plus configuré';
      return {
        subject: `${what} à ${time} ne passe plus`,
        body: [
          `La programmation « ${what} » de ${shopName} est en pause: ${reason}.`,
          'Une fois corrigé, reprenez-la dans la liste des programmations.',
        ],
        button: 'Ouvrir les programmations',
        why: `Vous recevez cet e-mail parce que la boutique ${shopName} vous appartient. Un est envoyé quand Kolaj met lui-même une programmation en pause.`,
      };
    },
    'orders-new': ({ shopName, count, numbers }) => ({
      subject: plural('fr', count, { one: 'Nouvelle commande', other: '# nouvelles commandes' }),
      body: [`${shopName} a reçu des commandes par son site : ${orderNumbers(count, numbers)}.`],
      button: 'Ouvrir les commandes',
      why: `Vous recevez ce message car ${shopName} vous appartient. Réglages, Commandes permet de l’arrêter.`,
    }),
    'firm-deleted': ({ shopName, until }) => ({
      subject: `${shopName} a été supprimée`,
      body: [
        `L’administration de ce Kolaj a supprimé la boutique ${shopName}. Plus rien n’est envoyé et son site est hors ligne.`,
        `Elle peut être rétablie telle quelle jusqu’au ${until}. Si c’est une erreur, écrivez à l’administration.`,
      ],
      button: null,
      why: `Vous recevez ce message car la boutique ${shopName} vous appartient.`,
    }),
    'firm-restored': ({ shopName }) => ({
      subject: `${shopName} est de retour`,
      body: [
        `L’administration de ce Kolaj a rétabli la boutique ${shopName} telle quelle. Son site est de nouveau en ligne.`,
        `L’envoi est toujours arrêté : relancez-le quand vous voulez envoyer.`,
      ],
      button: 'Ouvrir Kolaj',
      why: `Vous recevez ce message car la boutique ${shopName} vous appartient.`,
    }),
    test: () => ({
      subject: 'Ce Kolaj envoie des e-mails',
      body: [
        'Voici l’e-mail d’essai que vous avez demandé. Le serveur l’a accepté : les invitations et les liens de connexion arriveront aussi.',
      ],
      button: null,
      why: 'Vous recevez cet e-mail parce qu’une personne qui installe ce Kolaj a demandé un essai.',
    }),
  },
};
