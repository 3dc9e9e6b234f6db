import { scheduleNames } from '../open/schedule-names.ts';
import { type MailTexts, orderNumbers, plural } from './mail-texts.ts';

export const tr: MailTexts = {
  hello: (name) => (name ? `Merhaba ${name},` : 'Merhaba,'),
  linkLife: (life) => `Bağlantı bir kez çalışır, ${life} geçerlidir.`,
  orOpen: 'Ya da bu adresi tarayıcınızda açın:',
  letters: {
    verify: () => ({
      subject: 'E-posta adresinizi onaylayın',
      body: ['Kolaj hesabınız hazır. Bu adresin size ait olduğunu onaylayın.'],
      button: 'Adresi onayla',
      why: 'Bu e-posta, bu adresle bir hesap açıldığı için gönderildi. Hesabı siz açmadıysanız bir şey yapmanız gerekmez.',
    }),
    reset: () => ({
      subject: 'Yeni parola belirleyin',
      body: ['Hesabınız için yeni parola istendi.'],
      button: 'Yeni parola belirle',
      why: 'Bu e-posta, “Parolamı unuttum” sayfasına adresiniz yazıldığı için gönderildi. Bunu siz yapmadıysanız bir şey yapmanız gerekmez: parolanız aynı kalır.',
    }),
    'register-attempt': () => ({
      subject: 'Zaten bir hesabınız var',
      body: [
        'Biri adresinizle hesap açmak istedi. Bu adresin zaten bir hesabı var, hiçbir şey değişmedi.',
        'Bunu siz yaptıysanız giriş yapın. Orada yeni parola da belirleyebilirsiniz.',
      ],
      button: 'Giriş yap',
      why: 'Bu e-posta, kayıt formuna adresiniz yazıldığı için gönderildi. Bunu siz yapmadıysanız bir şey yapmanız gerekmez.',
    }),
    'password-changed': () => ({
      subject: 'Parolanız değişti',
      body: [
        'Hesabınızın parolası değiştirildi. Diğer cihazlardaki oturumlar kapatıldı.',
        'Bunu siz yapmadıysanız hemen yeni parola belirleyin.',
      ],
      button: 'Ben yapmadım',
      why: 'Hesabınızın parolası her değiştiğinde bu e-postayı alırsınız.',
    }),
    'email-change': () => ({
      subject: 'Yeni e-posta adresinizi onaylayın',
      body: ['Hesabınızın bundan sonra bu adresi kullanacağını onaylayın.'],
      button: 'Yeni adresi onayla',
      why: 'Bu e-posta, bu adres bir hesabın yeni adresi olarak yazıldığı için gönderildi. Bunu siz yapmadıysanız bir şey yapmanız gerekmez: hiçbir şey değişmez.',
    }),
    'email-change-notice': ({ newEmail }) => ({
      subject: 'E-posta adresinizin değişmesi istendi',
      body: [
        `Hesabınızın yeni adresi ${newEmail} olacak. Oraya gönderilen e-posta onaylanınca değişir.`,
        'Bunu siz istemediyseniz parolanızı hemen değiştirin: isteyen kişi hesabınıza girmiş durumda.',
      ],
      button: 'Hesabımı aç',
      why: 'Bu e-posta, hesabınızın adresi şu an hâlâ bu olduğu için gönderildi.',
    }),
    'email-changed': ({ newEmail }) => ({
      subject: 'E-posta adresiniz değişti',
      body: [
        `Hesabınız artık ${newEmail} adresini kullanıyor. Bu adresle giriş yapılamaz.`,
        'Bunu siz yapmadıysanız mağazanızın sahibine ya da bu Kolaj’ı işletene hemen haber verin.',
      ],
      button: null,
      why: 'Bu e-posta, hesabın adresi şimdiye kadar bu olduğu için gönderildi.',
    }),
    'email-change-attempt': () => ({
      subject: 'Adresinizin zaten bir hesabı var',
      body: [
        'Biri adresinizi başka bir hesapta kullanmak istedi. Bu adresin zaten bir hesabı var, hiçbir şey değişmedi.',
        'Bunu siz yaptıysanız bu adresle giriş yapın.',
      ],
      button: 'Giriş yap',
      why: 'Bu e-posta, adresiniz başka bir hesabın yeni adresi olarak yazıldığı için gönderildi. Bunu siz yapmadıysanız bir şey yapmanız gerekmez.',
    }),
    'second-factor-on': () => ({
      subject: 'İki adımlı giriş açıldı',
      body: [
        'Hesabınız artık girişte doğrulama uygulamanızdaki kodu sorar. Kurtarma kodlarınızı güvenli bir yerde saklayın.',
        'Bunu siz yapmadıysanız parolanızı hemen değiştirin.',
      ],
      button: 'Hesabımı aç',
      why: 'İki adımlı giriş her açılıp kapandığında bu e-postayı alırsınız.',
    }),
    'second-factor-off': () => ({
      subject: 'İki adımlı giriş kapatıldı',
      body: [
        'Hesabınız girişte artık kod sormuyor, parola tek başına yetiyor.',
        'Bunu siz yapmadıysanız parolanızı hemen değiştirin ve iki adımlı girişi yeniden açın.',
      ],
      button: 'Hesabımı aç',
      why: 'İki adımlı giriş her açılıp kapandığında bu e-postayı alırsınız.',
    }),
    'second-factor-taken-off': ({ shopName }) => ({
      subject: 'Girişte artık kod sorulmuyor',
      body: [
        `${shopName} hesabınızdaki iki adımlı girişi kapattı ve sizi bütün telefonlardan çıkardı. E-posta ve parolanızla giriş yapın, kod gerekmez.`,
        'Uygulamada Ayarlar altından yeniden kurabilirsiniz. Bunu siz istemediyseniz mağazayla konuşun.',
      ],
      button: 'Uygulamayı aç',
      why: 'İki adımlı giriş her açılıp kapandığında bu e-postayı alırsınız.',
    }),
    'recovery-code-used': ({ left }) => ({
      subject: 'Bir kurtarma kodu kullanıldı',
      body: [
        'Hesabınıza bir kurtarma koduyla girildi. O kod bir daha çalışmaz.',
        left === 0 ? 'Hiç kod kalmadı. Gerekmeden önce yenilerini oluşturun.' : `${left} kod kaldı.`,
        'Bunu siz yapmadıysanız parolanızı hemen değiştirin.',
      ],
      button: 'Hesabımı aç',
      why: 'Bir kurtarma kodu her kullanıldığında bu e-postayı alırsınız.',
    }),
    invitation: ({ shopName, invitedBy, isOwner }) => ({
      subject: `${shopName} mağazasına davet`,
      body: [
        isOwner
          ? `${invitedBy} sizi Kolaj’a ${shopName} mağazasının sahibi olarak davet ediyor: mağazadaki her şeye siz karar verirsiniz.`
          : `${invitedBy} sizi Kolaj’da ${shopName} mağazasında çalışmaya davet ediyor.`,
      ],
      button: 'Daveti kabul et',
      why: `Bu e-posta, ${invitedBy} adresinizi yazdığı için gönderildi. Kendisini tanımıyorsanız bir şey yapmanız gerekmez.`,
    }),
    'phone-lost': ({ phone, shopName, status }) => ({
      subject: `${phone} artık gönderemiyor`,
      body: [
        `${shopName} mağazasının ${phone} telefonu aktif değil: “${status}”. Grupları, mümkünse başka telefonlara geçer; kalanlar 2 saat bekler.`,
        'O telefonda WhatsApp’ı açın. İsterse “Telefon durumu” sayfasındaki kodla yeniden bağlayın.',
      ],
      button: 'Telefon durumunu aç',
      why: `Bu e-posta, ${shopName} mağazasının sahibi olduğunuz için geldi. Bir telefon durduğunda veya döndüğünde birer kez gönderilir.`,
    }),
    'phone-back': ({ phone, shopName }) => ({
      subject: `${phone} yeniden gönderiyor`,
      body: [`${shopName} mağazasının ${phone} telefonu yeniden aktif. Onu bekleyenler kendiliğinden gider.`],
      button: 'Telefon durumunu aç',
      why: `Bu e-posta, ${shopName} mağazasının sahibi olduğunuz için geldi. Bir telefon durduğunda veya döndüğünde birer kez gönderilir.`,
    }),
    'domain-proven': ({ domain, shopName }) => ({
      subject: `${domain} artık sitenizin adresi`,
      body: [`${domain} alan adı doğrulandı. Sitenizdeki bağlantılar bu adresi bir sonraki yayında alır.`],
      button: 'Siteyi yayınla',
      why: `Bu e-posta, ${shopName} mağazasının sahibi olduğunuz için geldi. Sitenin alan adı değişince birer kez gönderilir.`,
    }),
    'domain-failing': ({ domain, shopName, days }) => ({
      subject: `${domain} için DNS kaydı kayboldu`,
      body: [
        `${shopName} mağazasının ${domain} adresindeki kayıtlar artık doğru değil. Site orada ${days} gün daha açık kalır, sonra yalnızca Kolaj’daki adresinden görünür.`,
        'Taşındıysanız alan adının ayarlarında gösterilen kayıtları yeniden ekleyin.',
      ],
      button: 'Kayıtları göster',
      why: `Bu e-posta, ${shopName} mağazasının sahibi olduğunuz için geldi. Sitenin alan adı değişince birer kez gönderilir.`,
    }),
    'domain-lost': ({ domain, shopName }) => ({
      subject: `${domain} artık sitenizin adresi değil`,
      body: [
        `Kayıtları geri gelmediği için ${shopName} mağazasının sitesi artık ${domain} adresinde açılmıyor. Site Kolaj’daki adresinde duruyor.`,
        'Kayıtlar yeniden doğru olunca adres kendiliğinden geri gelir.',
      ],
      button: 'Kayıtları göster',
      why: `Bu e-posta, ${shopName} mağazasının sahibi olduğunuz için geldi. Sitenin alan adı değişince birer kez gönderilir.`,
    }),
    'schedule-paused': ({ schedule, time, shopName, why }) => {
      const what = scheduleNames.tr[schedule];
      const reason = why === 'trial_over' ? 'deneme süresi bitti' : 'Telegram artık kurulu değil';
      return {
        subject: `${time} ${what} artık çalışmıyor`,
        body: [
          `${shopName} mağazasının “${what}” zamanlaması duraklatıldı: ${reason}.`,
          'Düzelince zamanlamalar listesinden devam ettirin.',
        ],
        button: 'Zamanlamaları aç',
        why: `Bu e-posta, ${shopName} mağazasının sahibi olduğunuz için geldi. Kolaj bir zamanlamayı kendisi duraklatınca gönderilir.`,
      };
    },
    'orders-new': ({ shopName, count, numbers }) => ({
      subject: plural('tr', count, { one: 'Yeni sipariş', other: '# yeni sipariş' }),
      body: [`${shopName} sitesinden sipariş geldi: ${orderNumbers(count, numbers)}.`],
      button: 'Siparişleri aç',
      why: `Bu postayı ${shopName} mağazasının sahibi olduğunuz için aldınız. Ayarlar, Sipariş bölümünden kapatabilirsiniz.`,
    }),
    'firm-deleted': ({ shopName, until }) => ({
      subject: `${shopName} silindi`,
      body: [
        `Bu Kolaj’ın yönetimi ${shopName} mağazasını sildi. Artık hiçbir şey gönderilmiyor, sitesi kapalı.`,
        `${until} tarihine kadar olduğu gibi geri getirilebilir. Bu bir yanlışlıksa yönetime yazın.`,
      ],
      button: null,
      why: `Bu postayı ${shopName} mağazasının sahibi olduğunuz için alıyorsunuz.`,
    }),
    'firm-restored': ({ shopName }) => ({
      subject: `${shopName} geri geldi`,
      body: [
        `Bu Kolaj’ın yönetimi ${shopName} mağazasını olduğu gibi geri getirdi. Sitesi yeniden açık.`,
        `Gönderim hâlâ durdurulmuş durumda: göndermek istediğinizde yeniden başlatın.`,
      ],
      button: 'Kolaj’ı aç',
      why: `Bu postayı ${shopName} mağazasının sahibi olduğunuz için alıyorsunuz.`,
    }),
    test: () => ({
      subject: 'Bu Kolaj e-posta gönderebiliyor',
      body: ['İstediğiniz deneme e-postası bu. Posta sunucusu onu aldı; davetler ve giriş bağlantıları da ulaşacak.'],
      button: null,
      why: 'Bu e-postayı, bu Kolaj’ı kuran kişi bir deneme e-postası istediği için alıyorsunuz.',
    }),
  },
};
