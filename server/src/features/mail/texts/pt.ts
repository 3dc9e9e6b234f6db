import { scheduleNames } from '../open/schedule-names.ts';
import { type MailTexts, orderNumbers, plural } from './mail-texts.ts';

export const pt: MailTexts = {
  hello: (name) => (name ? `Olá, ${name}.` : 'Olá.'),
  linkLife: (life) => `A ligação funciona uma só vez, durante ${life}.`,
  orOpen: 'Ou abra este endereço no navegador:',
  letters: {
    verify: () => ({
      subject: 'Confirme o seu e-mail',
      body: ['A sua conta Kolaj está pronta. Confirme que este endereço é seu.'],
      button: 'Confirmar endereço',
      why: 'Recebe este e-mail porque foi criada uma conta com este endereço. Se não foi o próprio, não tem de fazer nada.',
    }),
    reset: () => ({
      subject: 'Escolha uma nova palavra-passe',
      body: ['Foi pedida uma nova palavra-passe para a sua conta.'],
      button: 'Escolher palavra-passe',
      why: 'Recebe este e-mail porque o seu endereço foi escrito em «Esqueci-me da palavra-passe». Se não foi o próprio, não tem de fazer nada: a sua palavra-passe fica igual.',
    }),
    'register-attempt': () => ({
      subject: 'Já tem uma conta',
      body: [
        'Alguém quis criar uma conta com o seu endereço. Já existe uma, por isso nada mudou.',
        'Se foi o próprio, entre na conta. Aí também pode escolher uma nova palavra-passe.',
      ],
      button: 'Entrar',
      why: 'Recebe este e-mail porque o seu endereço foi escrito no formulário de registo. Se não foi o próprio, não tem de fazer nada.',
    }),
    'password-changed': () => ({
      subject: 'A sua palavra-passe mudou',
      body: [
        'A palavra-passe da sua conta foi alterada. A sessão foi terminada nos outros dispositivos.',
        'Se não foi o próprio, escolha já uma nova palavra-passe.',
      ],
      button: 'Não fui eu',
      why: 'Recebe este e-mail sempre que a palavra-passe da sua conta muda.',
    }),
    'email-change': () => ({
      subject: 'Confirme o seu novo e-mail',
      body: ['Confirme que a sua conta deve usar este endereço a partir de agora.'],
      button: 'Confirmar novo endereço',
      why: 'Recebe este e-mail porque este endereço foi escrito como o novo endereço de uma conta. Se não foi o próprio, não tem de fazer nada: nada muda.',
    }),
    'email-change-notice': ({ newEmail }) => ({
      subject: 'Foi pedida a alteração do seu e-mail',
      body: [
        `O endereço da sua conta vai passar a ser ${newEmail}. Muda assim que o e-mail enviado para lá for confirmado.`,
        'Se não foi o próprio, mude já a sua palavra-passe: quem pediu tem a sessão aberta na sua conta.',
      ],
      button: 'Abrir a minha conta',
      why: 'Recebe este e-mail porque este ainda é o endereço da sua conta.',
    }),
    'email-changed': ({ newEmail }) => ({
      subject: 'O seu e-mail mudou',
      body: [
        `A sua conta usa agora o endereço ${newEmail}. Com o anterior já não é possível entrar.`,
        'Se não foi o próprio, avise já o proprietário da sua loja ou quem gere este Kolaj.',
      ],
      button: null,
      why: 'Recebe este e-mail porque este era até agora o endereço da conta.',
    }),
    'email-change-attempt': () => ({
      subject: 'O seu endereço já tem uma conta',
      body: [
        'Alguém quis usar o seu endereço para outra conta. Já tem uma, por isso nada mudou.',
        'Se foi o próprio, entre com este endereço.',
      ],
      button: 'Entrar',
      why: 'Recebe este e-mail porque o seu endereço foi escrito como o novo endereço de outra conta. Se não foi o próprio, não tem de fazer nada.',
    }),
    'second-factor-on': () => ({
      subject: 'A entrada em dois passos está ligada',
      body: [
        'A sua conta pede agora, ao entrar, um código da sua aplicação de autenticação. Guarde os códigos de recuperação num lugar seguro.',
        'Se não foi o próprio, mude já a sua palavra-passe.',
      ],
      button: 'Abrir a minha conta',
      why: 'Recebe este e-mail sempre que a entrada em dois passos é ligada ou desligada.',
    }),
    'second-factor-off': () => ({
      subject: 'A entrada em dois passos está desligada',
      body: [
        'A sua conta já não pede um código ao entrar. Basta a palavra-passe.',
        'Se não foi o próprio, mude já a sua palavra-passe e volte a ligar a entrada em dois passos.',
      ],
      button: 'Abrir a minha conta',
      why: 'Recebe este e-mail sempre que a entrada em dois passos é ligada ou desligada.',
    }),
    'second-factor-taken-off': ({ shopName }) => ({
      subject: 'Já não é pedido um código ao entrar',
      body: [
        `${shopName} desligou a entrada em dois passos da sua conta e terminou a sessão em todos os telefones. Entre só com o e-mail e a palavra-passe.`,
        'Volte a configurá-la na aplicação, em Configurações. Se não o pediu, fale com a loja.',
      ],
      button: 'Abrir a aplicação',
      why: 'Recebe este e-mail sempre que a entrada em dois passos é ligada ou desligada.',
    }),
    'recovery-code-used': ({ left }) => ({
      subject: 'Foi usado um código de recuperação',
      body: [
        'Alguém entrou na sua conta com um código de recuperação. Esse código já não serve.',
        left === 0
          ? 'Não resta nenhum. Crie outros antes de precisar deles.'
          : plural('pt', left, { one: 'Resta # código.', other: 'Restam # códigos.' }),
        'Se não foi o próprio, mude já a sua palavra-passe.',
      ],
      button: 'Abrir a minha conta',
      why: 'Recebe este e-mail sempre que é usado um código de recuperação.',
    }),
    invitation: ({ shopName, invitedBy, isOwner }) => ({
      subject: `Convite para ${shopName}`,
      body: [
        isOwner
          ? `${invitedBy} convida-o para o Kolaj como proprietário da loja ${shopName}: tudo nela é decidido por si.`
          : `${invitedBy} convida-o a trabalhar na loja ${shopName} no Kolaj.`,
      ],
      button: 'Aceitar convite',
      why: `Recebe este e-mail porque ${invitedBy} escreveu o seu endereço. Se não conhece este nome, não tem de fazer nada.`,
    }),
    'phone-lost': ({ phone, shopName, status }) => ({
      subject: `${phone} já não consegue enviar`,
      body: [
        `O telefone ${phone} de ${shopName} não está ativo: «${status}». Os seus grupos passam para outros telefones quando é possível; o resto espera 2 horas.`,
        'Abra o WhatsApp nesse telefone. Se ele pedir, ligue-o de novo com o código da página «Estado dos telefones».',
      ],
      button: 'Abrir o estado dos telefones',
      why: `Recebe este e-mail porque ${shopName} é sua. Chega uma vez sempre que um telefone para ou volta.`,
    }),
    'phone-back': ({ phone, shopName }) => ({
      subject: `${phone} envia de novo`,
      body: [`O telefone ${phone} de ${shopName} está ativo de novo. O que o esperava continua sozinho.`],
      button: 'Abrir o estado dos telefones',
      why: `Recebe este e-mail porque ${shopName} é sua. Chega uma vez sempre que um telefone para ou volta.`,
    }),
    'domain-proven': ({ domain, shopName }) => ({
      subject: `${domain} já é o endereço do seu site`,
      body: [`O domínio ${domain} está confirmado. Os links do seu site terão este endereço na próxima publicação.`],
      button: 'Publicar o site',
      why: `Recebe este e-mail porque a loja ${shopName} é sua. Um é enviado a cada mudança do domínio do site.`,
    }),
    'domain-failing': ({ domain, shopName, days }) => ({
      subject: `O registro DNS de ${domain} sumiu`,
      body: [
        `Os registos de ${domain} para ${shopName} não estão mais corretos. O site fica lá por mais ${days} dias; depois estará só no seu endereço no Kolaj.`,
        'Se mudou de fornecedor, coloque de novo os registos que as configurações do domínio mostram.',
      ],
      button: 'Ver os registos',
      why: `Recebe este e-mail porque a loja ${shopName} é sua. Um é enviado a cada mudança do domínio do site.`,
    }),
    'domain-lost': ({ domain, shopName }) => ({
      subject: `${domain} não mostra mais o seu site`,
      body: [
        `Os registos não voltaram, então o site de ${shopName} não abre mais em ${domain}. Ele continua no seu endereço no Kolaj.`,
        'Quando os registos estiverem corretos de novo, o endereço volta sozinho.',
      ],
      button: 'Ver os registos',
      why: `Recebe este e-mail porque a loja ${shopName} é sua. Um é enviado a cada mudança do domínio do site.`,
    }),
    'schedule-paused': ({ schedule, time, shopName, why }) => {
      const what = scheduleNames.pt[schedule];
      const reason = why === 'trial_over' ? 'o período de teste acabou' : 'o Telegram não está mais configurado';
      return {
        subject: `${what} às ${time} não roda mais`,
        body: [
          `A programação “${what}” de ${shopName} está em pausa: ${reason}.`,
          'Quando estiver resolvido, retome na lista de programações.',
        ],
        button: 'Abrir as programações',
        why: `Recebe este e-mail porque a loja ${shopName} é sua. Um é enviado quando o próprio Kolaj pausa uma programação.`,
      };
    },
    'orders-new': ({ shopName, count, numbers }) => ({
      subject: plural('pt', count, { one: 'Pedido novo', other: '# pedidos novos' }),
      body: [`${shopName} tem pedidos do seu site: ${orderNumbers(count, numbers)}.`],
      button: 'Abrir os pedidos',
      why: `Recebe este e-mail porque ${shopName} é sua. Desliga-se em Configurações, Encomendas.`,
    }),
    'firm-deleted': ({ shopName, until }) => ({
      subject: `${shopName} foi eliminada`,
      body: [
        `A administração deste Kolaj eliminou a loja ${shopName}. Já nada é enviado e o seu site está offline.`,
        `Pode ser recuperada tal como estava até ${until}. Se foi um engano, escreva à administração.`,
      ],
      button: null,
      why: `Recebe este e-mail porque a loja ${shopName} é sua.`,
    }),
    'firm-restored': ({ shopName }) => ({
      subject: `${shopName} está de volta`,
      body: [
        `A administração deste Kolaj recuperou a loja ${shopName} tal como estava. O seu site está de novo online.`,
        `O envio continua parado: retome-o quando quiser enviar.`,
      ],
      button: 'Abrir o Kolaj',
      why: `Recebe este e-mail porque a loja ${shopName} é sua.`,
    }),
    test: () => ({
      subject: 'Este Kolaj envia e-mails',
      body: [
        'Este é o e-mail de teste que pediu. O servidor aceitou-o; os convites e os links de acesso também vão chegar.',
      ],
      button: null,
      why: 'Recebe este e-mail porque alguém que instala este Kolaj pediu um teste.',
    }),
  },
};
