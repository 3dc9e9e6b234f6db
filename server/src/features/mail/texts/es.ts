import { scheduleNames } from '../open/schedule-names.ts';
import { type MailTexts, orderNumbers, plural } from './mail-texts.ts';

export const es: MailTexts = {
  hello: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  linkLife: (life) => `El enlace funciona una sola vez, durante ${life}.`,
  orOpen: 'O abra esta dirección en el navegador:',
  letters: {
    verify: () => ({
      subject: 'Confirme su correo electrónico',
      body: ['Su cuenta de Kolaj está lista. Confirme que esta dirección es suya.'],
      button: 'Confirmar la dirección',
      why: 'Recibe este correo porque se creó una cuenta con esta dirección. Si no fue usted, no tiene que hacer nada.',
    }),
    reset: () => ({
      subject: 'Elija una contraseña nueva',
      body: ['Se pidió una contraseña nueva para su cuenta.'],
      button: 'Elegir contraseña nueva',
      why: 'Recibe este correo porque alguien escribió su dirección en «Olvidé mi contraseña». Si no fue usted, no tiene que hacer nada: su contraseña sigue igual.',
    }),
    'register-attempt': () => ({
      subject: 'Ya tiene una cuenta',
      body: [
        'Alguien quiso crear una cuenta con su dirección. Ya existe una, así que no ha cambiado nada.',
        'Si fue usted, inicie sesión. Allí también puede elegir una contraseña nueva.',
      ],
      button: 'Iniciar sesión',
      why: 'Recibe este correo porque su dirección se escribió en el formulario de registro. Si no fue usted, no tiene que hacer nada.',
    }),
    'password-changed': () => ({
      subject: 'Su contraseña ha cambiado',
      body: [
        'Se cambió la contraseña de su cuenta. Se cerró la sesión en los demás dispositivos.',
        'Si no fue usted, elija enseguida una contraseña nueva.',
      ],
      button: 'No fui yo',
      why: 'Recibe este correo siempre que cambia la contraseña de su cuenta.',
    }),
    'email-change': () => ({
      subject: 'Confirme su nuevo correo electrónico',
      body: ['Confirme que su cuenta debe usar esta dirección a partir de ahora.'],
      button: 'Confirmar la nueva dirección',
      why: 'Recibe este correo porque esta dirección se escribió como la nueva de una cuenta. Si no fue usted, no tiene que hacer nada: no cambia nada.',
    }),
    'email-change-notice': ({ newEmail }) => ({
      subject: 'Se pidió cambiar su correo electrónico',
      body: [
        `La dirección de su cuenta pasará a ser ${newEmail}. Cambiará cuando se confirme el correo enviado allí.`,
        'Si no fue usted, cambie ahora su contraseña: quien lo pidió tiene la sesión abierta en su cuenta.',
      ],
      button: 'Abrir mi cuenta',
      why: 'Recibe este correo porque esta es todavía la dirección de su cuenta.',
    }),
    'email-changed': ({ newEmail }) => ({
      subject: 'Su correo electrónico ha cambiado',
      body: [
        `Su cuenta usa ahora la dirección ${newEmail}. Con la anterior ya no se puede iniciar sesión.`,
        'Si no fue usted, avise enseguida al propietario de su tienda o a quien administra este Kolaj.',
      ],
      button: null,
      why: 'Recibe este correo porque esta era hasta ahora la dirección de la cuenta.',
    }),
    'email-change-attempt': () => ({
      subject: 'Su dirección ya tiene una cuenta',
      body: [
        'Alguien quiso usar su dirección para otra cuenta. Ya tiene una, así que no ha cambiado nada.',
        'Si fue usted, inicie sesión con esta dirección.',
      ],
      button: 'Iniciar sesión',
      why: 'Recibe este correo porque su dirección se escribió como la nueva de otra cuenta. Si no fue usted, no tiene que hacer nada.',
    }),
    'second-factor-on': () => ({
      subject: 'El inicio de sesión en dos pasos está activado',
      body: [
        'Su cuenta pide ahora un código de su aplicación de autenticación al iniciar sesión. Guarde los códigos de recuperación en un lugar seguro.',
        'Si no fue usted, cambie ahora su contraseña.',
      ],
      button: 'Abrir mi cuenta',
      why: 'Recibe este correo siempre que se activa o desactiva el inicio de sesión en dos pasos.',
    }),
    'second-factor-off': () => ({
      subject: 'El inicio de sesión en dos pasos está desactivado',
      body: [
        'Su cuenta ya no pide un código al iniciar sesión. Basta con la contraseña.',
        'Si no fue usted, cambie ahora su contraseña y vuelva a activar el inicio de sesión en dos pasos.',
      ],
      button: 'Abrir mi cuenta',
      why: 'Recibe este correo siempre que se activa o desactiva el inicio de sesión en dos pasos.',
    }),
    'second-factor-taken-off': ({ shopName }) => ({
      subject: 'Ya no se pide un código al entrar',
      body: [
        `${shopName} ha desactivado el inicio de sesión en dos pasos de su cuenta y ha cerrado su sesión en todos los teléfonos. Inicie sesión solo con su correo y su contraseña.`,
        'Vuelva a configurarlo en la aplicación, en Ajustes. Si usted no lo pidió, hable con la tienda.',
      ],
      button: 'Abrir la aplicación',
      why: 'Recibe este correo siempre que se activa o desactiva el inicio de sesión en dos pasos.',
    }),
    'recovery-code-used': ({ left }) => ({
      subject: 'Se usó un código de recuperación',
      body: [
        'Alguien inició sesión en su cuenta con un código de recuperación. Ese código ya no sirve.',
        left === 0
          ? 'No queda ninguno. Cree otros antes de necesitarlos.'
          : plural('es', left, { one: 'Queda # código.', other: 'Quedan # códigos.' }),
        'Si no fue usted, cambie ahora su contraseña.',
      ],
      button: 'Abrir mi cuenta',
      why: 'Recibe este correo siempre que se usa un código de recuperación.',
    }),
    invitation: ({ shopName, invitedBy, isOwner }) => ({
      subject: `Invitación a ${shopName}`,
      body: [
        isOwner
          ? `${invitedBy} le invita a Kolaj como propietario de la tienda ${shopName}: usted decide todo en ella.`
          : `${invitedBy} le invita a trabajar en la tienda ${shopName} en Kolaj.`,
      ],
      button: 'Aceptar la invitación',
      why: `Recibe este correo porque ${invitedBy} escribió su dirección. Si no conoce ese nombre, no tiene que hacer nada.`,
    }),
    'phone-lost': ({ phone, shopName, status }) => ({
      subject: `${phone} ya no puede enviar`,
      body: [
        `El teléfono ${phone} de ${shopName} no está activo: «${status}». Sus grupos pasan a otros teléfonos cuando es posible; el resto espera 2 horas.`,
        'Abra WhatsApp en ese teléfono. Si lo pide, conéctelo de nuevo con el código de la página «Estado de los teléfonos».',
      ],
      button: 'Abrir el estado de los teléfonos',
      why: `Recibe este correo porque ${shopName} es suya. Llega una vez cada vez que un teléfono se detiene o vuelve.`,
    }),
    'phone-back': ({ phone, shopName }) => ({
      subject: `${phone} envía de nuevo`,
      body: [`El teléfono ${phone} de ${shopName} está activo de nuevo. Lo que lo esperaba sigue por sí solo.`],
      button: 'Abrir el estado de los teléfonos',
      why: `Recibe este correo porque ${shopName} es suya. Llega una vez cada vez que un teléfono se detiene o vuelve.`,
    }),
    'domain-proven': ({ domain, shopName }) => ({
      subject: `${domain} ya es la dirección de su sitio`,
      body: [
        `El dominio ${domain} está comprobado. Los enlaces de su sitio tendrán esta dirección con la próxima publicación.`,
      ],
      button: 'Publicar el sitio',
      why: `Recibe este correo porque la tienda ${shopName} es suya. Se envía uno cada vez que cambia el dominio del sitio.`,
    }),
    'domain-failing': ({ domain, shopName, days }) => ({
      subject: `Falta el registro DNS de ${domain}`,
      body: [
        `Los registros de ${domain} para ${shopName} ya no son correctos. El sitio sigue ahí ${days} días más; después solo estará en su dirección de Kolaj.`,
        'Si ha cambiado de proveedor, vuelva a poner los registros que muestran los ajustes del dominio.',
      ],
      button: 'Ver los registros',
      why: `Recibe este correo porque la tienda ${shopName} es suya. Se envía uno cada vez que cambia el dominio del sitio.`,
    }),
    'domain-lost': ({ domain, shopName }) => ({
      subject: `${domain} ya no muestra su sitio`,
      body: [
        `Los registros no volvieron, así que el sitio de ${shopName} ya no se abre en ${domain}. Sigue en su dirección de Kolaj.`,
        'Cuando los registros vuelvan a ser correctos, la dirección volverá sola.',
      ],
      button: 'Ver los registros',
      why: `Recibe este correo porque la tienda ${shopName} es suya. Se envía uno cada vez que cambia el dominio del sitio.`,
    }),
    'schedule-paused': ({ schedule, time, shopName, why }) => {
      const what = scheduleNames.es[schedule];
      const reason = why === 'trial_over' ? 'la prueba ha terminado' : 'Telegram ya no está configurado';
      return {
        subject: `${what} a las ${time} ya no se ejecuta`,
        body: [
          `La programación «${what}» de ${shopName} está en pausa: ${reason}.`,
          'Cuando esté arreglado, reanúdela en la lista de programaciones.',
        ],
        button: 'Abrir las programaciones',
        why: `Recibe este correo porque la tienda ${shopName} es suya. Se envía uno cuando Kolaj mismo pausa una programación.`,
      };
    },
    'orders-new': ({ shopName, count, numbers }) => ({
      subject: plural('es', count, { one: 'Pedido nuevo', other: '# pedidos nuevos' }),
      body: [`${shopName} tiene pedidos de su sitio: ${orderNumbers(count, numbers)}.`],
      button: 'Abrir los pedidos',
      why: `Recibe este correo porque ${shopName} es suya. Se desactiva en Ajustes, Pedidos.`,
    }),
    'firm-deleted': ({ shopName, until }) => ({
      subject: `${shopName} se ha eliminado`,
      body: [
        `La administración de este Kolaj ha eliminado la tienda ${shopName}. Ya no se envía nada y su sitio no está en línea.`,
        `Se puede recuperar tal como estaba hasta el ${until}. Si es un error, escriba a la administración.`,
      ],
      button: null,
      why: `Recibe este correo porque la tienda ${shopName} es suya.`,
    }),
    'firm-restored': ({ shopName }) => ({
      subject: `${shopName} ha vuelto`,
      body: [
        `La administración de este Kolaj ha recuperado la tienda ${shopName} tal como estaba. Su sitio vuelve a estar en línea.`,
        `El envío sigue detenido: reanúdelo cuando quiera enviar.`,
      ],
      button: 'Abrir Kolaj',
      why: `Recibe este correo porque la tienda ${shopName} es suya.`,
    }),
    test: () => ({
      subject: 'Este Kolaj envía correos',
      body: [
        'Este es el correo de prueba que pidió. El servidor lo ha aceptado, así que también llegarán las invitaciones y los enlaces de acceso.',
      ],
      button: null,
      why: 'Recibe este correo porque alguien que instala este Kolaj pidió una prueba.',
    }),
  },
};
