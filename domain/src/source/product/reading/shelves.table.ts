/** Directories that only sort, and those that are products, in the form of `folders.table.ts`. */
export const shelves: readonly string[] = `
# Directories without a code, photos with codes: the codes say what belongs together
Gömlek/{3301}-[1,2] + Gömlek/{3302-1 YEŞİL}
Güz 2026/Işıl Şık/Gömlek/{3301}-[1,2] + Güz 2026/Işıl Şık/Gömlek/{3302-1 YEŞİL}
Gömlek/3301-[1,2]
Kleider/{9101,9102}
Mont/{8901}
Pantolon/{8801,8802} + Mont/{8901,8902} + Kleider/{9101,9102}
Kadın/Pantolon/{8801,8802}_[1..3]
Pantolon/{AB_100,AB_101}_[1,2]
Pantolon/{1252,1253} [1,2]
Pantolon/{BR-2041,BR-2042}-[1,2]
Etek/{GM12,GM15}-[1,2]
Etek/{GM-7,GM-12,GM-15}
Jacken/{4711,4712} [vorne,hinten]
Hosen & Röcke/{Hose 3301,Rock 3302}_[1,2]
Dresses/{4501 red,4501 black} [1,2]
New In/{12045,12046}
Outerwear/{8690001234567,8690001234574}_[1,2]
Платья/{2045,2046}_[1,2]
Юбки/{арт 305,арт 306} [1,2]
Robes/{0970818001,0970818022}_[1..3]
Mavi/{3301,3302}-[1,2] + Kırmızı/{3301,3302}-[1,2]
Mont/{101,102} + Pantolon/{101,102}
SS26/{3301,3302}_[1,2]
Yaz 2026/{3301,3302}_[1,2]
Elbise/{4501,4502}_IMG_[2041]
{Gömlek}/[kapak] + Gömlek/{2210,2211}/[1,2]
{Gömlek}/[kapak] + Gömlek/Yeni/{3301,3302}
{Gömlek}/[kapak] + Gömlek/{IMG_2034} + Gömlek/{3301,3302}-[1,2]
# Directories that are called by garments alone hold a product for each name that a camera gave
elbise/BE-{301}-[1,2] + elbise/BE-{302} + gömlek/BE-{410}-[1,2] + gömlek/{IMG_3001}
Gömlek/IMG_{2034,2035} + Etek/IMG_{2036,2037}
elbise/IMG_{1,2} + gömlek/IMG_{1,2,3}
Gömlek/DSC{04501,04502}
Gömlek/_MG_{1234,1235}
Gömlek/SAM_{1234,1235}
Gömlek/P101{0023,0024}
Gömlek/FB_IMG_16000000{01,02}
Gömlek/WhatsApp Image 2026-03-11 at 10.41.{22,23}
Gömlek/20260311_1011{12,13}
Gömlek/17168{00000000,00000500}
Gömlek/{490123456_10223456789_5521_n,490123457_10223456790_5522_n}
Gömlek/Snapinsta.app_{490123456_178912345678901_n_1080,490123457_178912345678902_n_1080}
Gömlek/100-00{34,35}
Gömlek/{3f2a8b1c-4123-4a55-9123-1a2b3c4d5e6f,4f2a8b1c-5123-4a55-8123-1a2b3c4d5e6f}
Gömlek/resim_{48213,48999}
Kadın Elbiseler/DSC{04501,04502,04503}
SS26 Dresses/IMG_{2034,2035}
Hosen & Röcke/DSC{04501,04502}
Платья/IMG_{2034,2035}
Robes/{BR-2041,BR-2042}_[1,2] + Robes/{IMG_2034,IMG_2035}
Vestidos/{4501}_[1..3] + Vestidos/{IMG_2034}
Elbise/IMG_{2034,2035} + {Elbise/Mavi}/IMG_[2036,2037]
# Directories that are products: what their photos are called says less
{2210,2211}/[1..3]
Elbise/{2210,2211}/[1,2]
{AB-12 Kırmızı,AB-12 Mavi}/[on,arka]
{3301}/[5001,5002]
{Mavi,Kırmızı}/[1,2]
{Elbise Çiçekli,Elbise Düz}/[1,2]
{Mavi,Sarı}/[01..12]
{Mavi}/[001..120]
{Mavi}/[1..120]
{Mavi}/[0034,0035,0036]
{Çiçekli Elbise}/[elbise-1..elbise-9,elbise-10,elbise-11]
{Çiçekli Elbise}/elbise-[1..14]
{Çiçekli Elbise}/elbise-[01..04]
{Mavi Gömlek,Çiçekli Etek}/IMG_[2034,2035]
{Mavi Gömlek}/DSC[04501,04502]
{Mavi Gömlek}/_MG_[1234,1235]
{Mavi Gömlek}/SAM_[1234,1235]
{Mavi Gömlek}/P101[0023,0024]
{Mavi Gömlek}/FB_IMG_16000000[01,02]
{Mavi Gömlek}/WhatsApp Image 2026-03-11 at 10.41.[22,23]
{Mavi Gömlek}/20260311_1011[12,13]
{Gömlek}/2026-03-[11,12]
{Mavi Gömlek}/17168[00000000,00000500]
{Mavi Gömlek}/[490123456_10223456789_5521_n,490123457_10223456790_5522_n]
{Mavi Gömlek}/Snapinsta.app_[490123456_178912345678901_n_1080,490123457_178912345678902_n_1080]
{Gömlek}/Derya-02[31,32,40]
{Mavi Gömlek}/100-00[34,35]
{Mavi Gömlek}/[3f2a8b1c-4123-4a55-9123-1a2b3c4d5e6f,4f2a8b1c-5123-4a55-8123-1a2b3c4d5e6f]
{Gömlek}/[on,arka]_1200x1800
{Gömlek}/[front,back] 299TL
{Gömlek}/[S-36,M-38,L-40]
{Mavi Gömlek}/resim_[48213,48999]
{Gömlek}/SS26-[1,2]
{Gömlek}/[3301,ön,arka,detay]
{Robe fleurie,Robe noire}/[face,dos]
{Gömlek}/[1,2,detay/3,detay/4]
{2210}/[1,2,detay/3301,detay/3302]
{Elbise 12}/IMG_[2034,2035]
{Elbise 2026}/DSC[04501,04502]
{BR-2042 Elbise}/IMG_[2034,2035]
{Robe noire,Robe fleurie}/IMG_[2034,2035]
{Etek}/[ön,arka,detay]
`
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
