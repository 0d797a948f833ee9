-- What becomes of a provider's access, and the agreement that lets providers into a property.

-- Every decision about a provider's access; provider_permissions holds the latest one.
create table provider_permission_changes (
  property_id uuid not null references properties on delete cascade,
  id uuid not null default gen_random_uuid(),
  entity_type text not null check (entity_type in ('PROPERTY', 'ACCESS_POINT')),
  entity_id uuid not null,
  provider_id uuid not null references providers,
  is_enabled boolean not null,
  reason_code text not null,
  reason_text text,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (property_id, id)
);
comment on column provider_permission_changes.changed_by is 'an address and no account: the decision outlives whoever made it';
create index on provider_permission_changes (property_id, entity_type, entity_id, provider_id, changed_at);
call portico.protect('provider_permission_changes');
grant select, insert on provider_permission_changes to :app_role;

-- Counts ----------------------------------------------------------------------------------------------------------------
-- Beside the entrances of a property those that are enabled, kept the same way.
alter table property_counts add entrances_enabled integer not null default 0;
update property_counts c set entrances_enabled = e.enabled
from (select property_id, count(*) as enabled from entrances where access_status = 'ACCESS_ENABLED' group by property_id) e
where e.property_id = c.property_id;

create function portico.count_enabled_entrances() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
declare
  added text := 'select property_id, access_status, 1 as change from added';
  removed text := 'select property_id, access_status, -1 as change from removed';
begin
  execute format(
    'insert into property_counts as c (property_id, entrances_enabled)
     select s.property_id, sum(s.change) from (%s) s join properties p on p.id = s.property_id
     where s.access_status = ''ACCESS_ENABLED'' group by s.property_id order by s.property_id
     on conflict (property_id) do update set entrances_enabled = c.entrances_enabled + excluded.entrances_enabled',
    case tg_op when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end);
  return null;
end $$;

create trigger count_enabled_added after insert on entrances
  referencing new table as added for each statement execute function portico.count_enabled_entrances();
create trigger count_enabled_removed after delete on entrances
  referencing old table as removed for each statement execute function portico.count_enabled_entrances();
create trigger count_enabled_changed after update on entrances
  referencing old table as removed new table as added for each statement execute function portico.count_enabled_entrances();

-- Consent ---------------------------------------------------------------------------------------------------------------
-- A version is never changed: who accepted it accepted these words. All languages of a version say the same.
create table agreements (
  name text not null,
  version integer not null check (version > 0),
  language text not null check (language ~ '^[a-z]{2}$'),
  content text not null check (content <> ''),
  published_at timestamptz not null default now(),
  primary key (name, version, language)
);
grant select on agreements to :app_role;

create table agreement_acceptances (
  property_id uuid not null references properties on delete cascade,
  id uuid not null default gen_random_uuid(),
  agreement_name text not null,
  agreement_version integer not null,
  account_id uuid references accounts on delete set null,
  accepted_by text not null,
  accepted_at timestamptz not null default now(),
  primary key (property_id, id),
  unique (property_id, agreement_name, agreement_version, account_id)
);
comment on column agreement_acceptances.accepted_by is 'the address of the account, which the acceptance outlives';
call portico.protect('agreement_acceptances');
grant select, insert on agreement_acceptances to :app_role;

insert into agreements (name, version, language, content) values
  ('ThirdPartyDeliveryProviderAgreement', 1, 'en', $words$This agreement is made between Portico and the company or person that manages the properties for which it is accepted (“you”). It governs the access of third-party delivery providers to those properties under the Key Access Program.

## 1. What you agree to
By accepting this agreement for a property you allow Portico to let approved delivery providers open the entrances of that property that are enabled for deliveries, for as long as they need it to hand over or to collect a delivery. The agreement takes effect for each property on its own, at the moment you accept it for that property.

## 2. Your authority
You confirm that you are authorized to grant this access on behalf of the owner of each property, and that neither a lease, nor house rules, nor the law where the property stands prevents you from doing so. You inform the people who live or work there in the way the law requires.

## 3. Approved providers
Portico approves a provider only after checking its identity, its insurance and the way it selects and trains the people who deliver. Every provider undertakes in writing to enter only in order to deliver, to leave common areas as it found them, and not to pass its access on to anybody else. The list of active and upcoming providers is shown in the portal.

## 4. New providers
Portico sends a notice to your registered e-mail address at least 30 days before a new provider is added. If a property enables new providers automatically, a new provider gains access on its launch date unless you restrict it before. Otherwise it gains access only when you enable it.

## 5. Your control
You may enable or disable any provider for a property at any time in the portal. Disabling takes effect as soon as the entrances have received the change, which may take up to 24 hours. Portico keeps a record of who made each change, when, and for what reason.

## 6. Records and personal data
Portico records every opening by a provider with the entrance and the time, and shows these records to you in the access history. Personal data of residents is given to a provider only as far as a delivery requires it. Each party handles personal data as the law of the country in which the property stands requires.

## 7. Safety and incidents
You tell Portico without delay when you learn of theft, damage or misconduct in connection with a provider. Portico may suspend a provider at once where safety requires it, and supports you in clarifying what happened.

## 8. Liability
A provider is liable to you for damage that its people cause on the property. Portico is liable for damage caused intentionally or by gross negligence and, as far as the law allows, not beyond that. Rights that consumers have by law and that cannot be waived remain unaffected.

## 9. Term and termination
The agreement runs for an indefinite time. You may end it for a property at any time by notice to Portico’s support; access of all providers to that property is then withdrawn within 24 hours. Portico may end it with 60 days’ notice, or at once for good cause.

## 10. Changes and general terms
Portico may publish a new version of this agreement. The version you accepted remains in force for your properties until you accept another or the agreement ends. If a provision is invalid, the others remain in force. The law of the country in which the property stands applies.$words$),
  ('ThirdPartyDeliveryProviderAgreement', 1, 'de', $words$Diese Vereinbarung wird zwischen Portico und dem Unternehmen oder der Person geschlossen, die die Immobilien verwaltet, für die sie angenommen wird („Sie“). Sie regelt den Zugang externer Lieferdienste zu diesen Immobilien im Rahmen des Schlüsselzugangsprogramms.

## 1. Gegenstand
Mit der Annahme dieser Vereinbarung für eine Immobilie gestatten Sie Portico, zugelassene Lieferdienste die für Lieferungen freigegebenen Eingänge dieser Immobilie öffnen zu lassen, solange dies für die Zustellung oder Abholung einer Lieferung erforderlich ist. Die Vereinbarung gilt für jede Immobilie gesondert, ab dem Zeitpunkt, zu dem Sie sie für diese Immobilie annehmen.

## 2. Ihre Befugnis
Sie bestätigen, dass Sie befugt sind, diesen Zugang im Namen des Eigentümers der jeweiligen Immobilie zu gewähren, und dass weder Mietverträge noch eine Hausordnung noch das am Ort der Immobilie geltende Recht dem entgegenstehen. Sie informieren die Menschen, die dort wohnen oder arbeiten, in der gesetzlich vorgeschriebenen Weise.

## 3. Zugelassene Lieferdienste
Portico lässt einen Lieferdienst erst zu, nachdem dessen Identität, dessen Versicherungsschutz sowie Auswahl und Schulung seiner Zusteller geprüft wurden. Jeder Lieferdienst verpflichtet sich schriftlich, die Immobilie nur zum Zweck der Lieferung zu betreten, Gemeinschaftsflächen so zu verlassen, wie er sie vorgefunden hat, und seinen Zugang nicht weiterzugeben. Die aktiven und die künftigen Lieferdienste sind im Portal aufgeführt.

## 4. Neue Lieferdienste
Portico benachrichtigt Sie mindestens 30 Tage, bevor ein neuer Lieferdienst hinzukommt, unter Ihrer registrierten E-Mail-Adresse. Aktiviert eine Immobilie neue Lieferdienste automatisch, so erhält ein neuer Lieferdienst ab seinem Starttermin Zugang, sofern Sie ihn nicht zuvor einschränken. Andernfalls erhält er erst Zugang, wenn Sie ihn aktivieren.

## 5. Ihre Kontrolle
Sie können jeden Lieferdienst für eine Immobilie jederzeit im Portal aktivieren oder deaktivieren. Die Deaktivierung wird wirksam, sobald die Eingänge die Änderung erhalten haben; das kann bis zu 24 Stunden dauern. Portico zeichnet auf, wer wann und aus welchem Grund eine Änderung vorgenommen hat.

## 6. Aufzeichnungen und personenbezogene Daten
Portico zeichnet jede Öffnung durch einen Lieferdienst mit Eingang und Uhrzeit auf und zeigt Ihnen diese Aufzeichnungen im Zugangsverlauf. Personenbezogene Daten von Bewohnern erhält ein Lieferdienst nur, soweit eine Lieferung dies erfordert. Jede Partei verarbeitet personenbezogene Daten nach dem Recht des Landes, in dem die Immobilie liegt.

## 7. Sicherheit und Vorfälle
Sie teilen Portico unverzüglich mit, wenn Sie im Zusammenhang mit einem Lieferdienst von Diebstahl, Beschädigung oder Fehlverhalten erfahren. Portico kann einen Lieferdienst sofort sperren, wenn die Sicherheit es erfordert, und unterstützt Sie bei der Aufklärung.

## 8. Haftung
Ein Lieferdienst haftet Ihnen für Schäden, die seine Mitarbeiter in der Immobilie verursachen. Portico haftet für Vorsatz und grobe Fahrlässigkeit und, soweit gesetzlich zulässig, nicht darüber hinaus. Unabdingbare gesetzliche Rechte von Verbrauchern bleiben unberührt.

## 9. Laufzeit und Kündigung
Die Vereinbarung gilt auf unbestimmte Zeit. Sie können sie für eine Immobilie jederzeit durch Mitteilung an den Support von Portico beenden; der Zugang aller Lieferdienste zu dieser Immobilie wird dann innerhalb von 24 Stunden entzogen. Portico kann sie mit einer Frist von 60 Tagen oder aus wichtigem Grund fristlos kündigen.

## 10. Änderungen und Schlussbestimmungen
Portico kann eine neue Fassung dieser Vereinbarung veröffentlichen. Die von Ihnen angenommene Fassung gilt für Ihre Immobilien weiter, bis Sie eine andere annehmen oder die Vereinbarung endet. Ist eine Bestimmung unwirksam, bleiben die übrigen wirksam. Es gilt das Recht des Landes, in dem die Immobilie liegt.$words$),
  ('ThirdPartyDeliveryProviderAgreement', 1, 'fr', $words$Le présent accord est conclu entre Portico et la société ou la personne qui gère les immeubles pour lesquels il est accepté (« vous »). Il régit l’accès des prestataires de livraison tiers à ces immeubles dans le cadre du programme d’accès par clé.

## 1. Objet
En acceptant le présent accord pour un immeuble, vous autorisez Portico à laisser les prestataires de livraison agréés ouvrir les entrées de cet immeuble ouvertes aux livraisons, pendant le temps nécessaire à la remise ou à l’enlèvement d’une livraison. L’accord prend effet séparément pour chaque immeuble, au moment où vous l’acceptez pour cet immeuble.

## 2. Votre pouvoir
Vous confirmez que vous êtes habilité à accorder cet accès au nom du propriétaire de chaque immeuble et que ni un bail, ni un règlement intérieur, ni la loi du lieu de l’immeuble ne s’y opposent. Vous informez les personnes qui y habitent ou y travaillent de la manière prévue par la loi.

## 3. Prestataires agréés
Portico n’agrée un prestataire qu’après avoir vérifié son identité, son assurance ainsi que la sélection et la formation de ses livreurs. Chaque prestataire s’engage par écrit à n’entrer que pour livrer, à laisser les parties communes dans l’état où il les a trouvées et à ne céder son accès à personne. La liste des prestataires actifs et à venir est affichée dans le portail.

## 4. Nouveaux prestataires
Portico envoie un avis à votre adresse électronique enregistrée au moins 30 jours avant l’ajout d’un nouveau prestataire. Si un immeuble active automatiquement les nouveaux prestataires, un nouveau prestataire obtient l’accès à sa date de lancement, sauf si vous le restreignez auparavant. Dans le cas contraire, il n’obtient l’accès que lorsque vous l’activez.

## 5. Votre contrôle
Vous pouvez à tout moment activer ou désactiver un prestataire pour un immeuble dans le portail. La désactivation prend effet dès que les entrées ont reçu la modification, ce qui peut prendre jusqu’à 24 heures. Portico conserve la trace de l’auteur, de la date et du motif de chaque modification.

## 6. Historique et données personnelles
Portico enregistre chaque ouverture par un prestataire avec l’entrée et l’heure, et vous présente ces enregistrements dans l’historique des accès. Les données personnelles des résidents ne sont communiquées à un prestataire que dans la mesure où une livraison l’exige. Chaque partie traite les données personnelles conformément au droit du pays où se trouve l’immeuble.

## 7. Sécurité et incidents
Vous informez Portico sans délai lorsque vous avez connaissance d’un vol, d’un dommage ou d’un comportement fautif lié à un prestataire. Portico peut suspendre immédiatement un prestataire lorsque la sécurité l’exige et vous aide à établir les faits.

## 8. Responsabilité
Un prestataire répond envers vous des dommages que son personnel cause dans l’immeuble. Portico répond des dommages causés intentionnellement ou par une faute lourde et, dans la mesure permise par la loi, pas au-delà. Les droits impératifs des consommateurs ne sont pas affectés.

## 9. Durée et résiliation
L’accord est conclu pour une durée indéterminée. Vous pouvez y mettre fin à tout moment pour un immeuble en avertissant l’assistance de Portico ; l’accès de tous les prestataires à cet immeuble est alors retiré sous 24 heures. Portico peut le résilier avec un préavis de 60 jours, ou immédiatement pour motif grave.

## 10. Modifications et dispositions générales
Portico peut publier une nouvelle version du présent accord. La version que vous avez acceptée reste en vigueur pour vos immeubles jusqu’à ce que vous en acceptiez une autre ou que l’accord prenne fin. Si une disposition n’est pas valable, les autres restent en vigueur. Le droit du pays où se trouve l’immeuble s’applique.$words$),
  ('ThirdPartyDeliveryProviderAgreement', 1, 'it', $words$Il presente accordo è concluso tra Portico e la società o la persona che gestisce gli immobili per i quali viene accettato (“l’utente”). Disciplina l’accesso dei corrieri terzi a tali immobili nell’ambito del programma di accesso con chiave.

## 1. Oggetto
Accettando il presente accordo per un immobile, l’utente consente a Portico di permettere ai corrieri approvati di aprire gli ingressi di quell’immobile abilitati alle consegne, per il tempo necessario a consegnare o ritirare una spedizione. L’accordo ha effetto separatamente per ciascun immobile, dal momento in cui viene accettato per quell’immobile.

## 2. Poteri dell’utente
L’utente conferma di essere autorizzato a concedere tale accesso in nome del proprietario di ciascun immobile e che né un contratto di locazione, né un regolamento interno, né la legge del luogo in cui si trova l’immobile lo impediscono. L’utente informa le persone che vi abitano o vi lavorano nei modi previsti dalla legge.

## 3. Corrieri approvati
Portico approva un corriere solo dopo averne verificato l’identità, la copertura assicurativa e il modo in cui seleziona e forma i propri addetti. Ogni corriere si impegna per iscritto a entrare solo per effettuare consegne, a lasciare le parti comuni come le ha trovate e a non cedere ad altri il proprio accesso. L’elenco dei corrieri attivi e di quelli in arrivo è riportato nel portale.

## 4. Nuovi corrieri
Portico invia un avviso all’indirizzo e-mail registrato almeno 30 giorni prima dell’aggiunta di un nuovo corriere. Se un immobile abilita automaticamente i nuovi corrieri, un nuovo corriere ottiene l’accesso dalla data di avvio, salvo che l’utente lo limiti prima. In caso contrario ottiene l’accesso solo quando l’utente lo abilita.

## 5. Controllo da parte dell’utente
L’utente può abilitare o disabilitare in qualsiasi momento un corriere per un immobile nel portale. La disabilitazione ha effetto non appena gli ingressi hanno ricevuto la modifica, il che può richiedere fino a 24 ore. Portico conserva traccia di chi ha effettuato ciascuna modifica, quando e per quale motivo.

## 6. Registrazioni e dati personali
Portico registra ogni apertura da parte di un corriere con l’ingresso e l’ora e mostra tali registrazioni all’utente nella cronologia degli accessi. I dati personali dei residenti sono comunicati a un corriere solo nella misura richiesta da una consegna. Ciascuna parte tratta i dati personali secondo la legge del Paese in cui si trova l’immobile.

## 7. Sicurezza e incidenti
L’utente informa Portico senza indugio quando viene a conoscenza di furti, danni o comportamenti scorretti connessi a un corriere. Portico può sospendere immediatamente un corriere quando la sicurezza lo richiede e aiuta l’utente a chiarire l’accaduto.

## 8. Responsabilità
Un corriere risponde nei confronti dell’utente dei danni che i suoi addetti causano nell’immobile. Portico risponde dei danni causati con dolo o colpa grave e, nei limiti consentiti dalla legge, non oltre. Restano salvi i diritti inderogabili dei consumatori.

## 9. Durata e recesso
L’accordo è a tempo indeterminato. L’utente può recedere in qualsiasi momento per un immobile dandone avviso all’assistenza di Portico; l’accesso di tutti i corrieri a quell’immobile viene allora revocato entro 24 ore. Portico può recedere con un preavviso di 60 giorni o immediatamente per giusta causa.

## 10. Modifiche e disposizioni generali
Portico può pubblicare una nuova versione del presente accordo. La versione accettata resta in vigore per gli immobili dell’utente finché questi non ne accetta un’altra o l’accordo non cessa. Se una disposizione è invalida, le altre restano in vigore. Si applica la legge del Paese in cui si trova l’immobile.$words$),
  ('ThirdPartyDeliveryProviderAgreement', 1, 'es', $words$Este acuerdo se celebra entre Portico y la empresa o persona que administra los inmuebles para los que se acepta («usted»). Regula el acceso de los proveedores de reparto externos a esos inmuebles en el marco del programa de acceso con llave.

## 1. Objeto
Al aceptar este acuerdo para un inmueble, usted permite que Portico deje abrir a los proveedores aprobados las entradas de ese inmueble habilitadas para entregas, durante el tiempo que necesiten para entregar o recoger un envío. El acuerdo surte efecto por separado para cada inmueble, desde el momento en que usted lo acepta para ese inmueble.

## 2. Sus facultades
Usted confirma que está autorizado a conceder este acceso en nombre del propietario de cada inmueble y que no lo impiden ni un contrato de arrendamiento, ni las normas de la comunidad, ni la ley del lugar donde se encuentra el inmueble. Usted informa a las personas que viven o trabajan allí en la forma que exige la ley.

## 3. Proveedores aprobados
Portico aprueba a un proveedor solo después de comprobar su identidad, su seguro y el modo en que selecciona y forma a sus repartidores. Cada proveedor se compromete por escrito a entrar solo para entregar, a dejar las zonas comunes como las encontró y a no ceder su acceso a nadie. La lista de proveedores activos y próximos se muestra en el portal.

## 4. Nuevos proveedores
Portico envía un aviso a su dirección de correo electrónico registrada al menos 30 días antes de añadir un nuevo proveedor. Si un inmueble habilita automáticamente a los nuevos proveedores, un nuevo proveedor obtiene acceso en su fecha de lanzamiento, salvo que usted lo restrinja antes. En caso contrario, solo obtiene acceso cuando usted lo habilita.

## 5. Su control
Usted puede habilitar o deshabilitar en cualquier momento a un proveedor para un inmueble en el portal. La deshabilitación surte efecto en cuanto las entradas han recibido el cambio, lo que puede tardar hasta 24 horas. Portico conserva constancia de quién hizo cada cambio, cuándo y por qué motivo.

## 6. Registros y datos personales
Portico registra cada apertura realizada por un proveedor con la entrada y la hora, y le muestra esos registros en el historial de accesos. Los datos personales de los residentes se facilitan a un proveedor solo en la medida en que lo exija una entrega. Cada parte trata los datos personales conforme a la ley del país en el que se encuentra el inmueble.

## 7. Seguridad e incidentes
Usted comunica a Portico sin demora cualquier robo, daño o conducta indebida de que tenga conocimiento en relación con un proveedor. Portico puede suspender de inmediato a un proveedor cuando la seguridad lo exija y le ayuda a esclarecer lo ocurrido.

## 8. Responsabilidad
Un proveedor responde ante usted de los daños que su personal cause en el inmueble. Portico responde de los daños causados con dolo o negligencia grave y, en la medida en que la ley lo permita, no más allá. Los derechos irrenunciables de los consumidores no se ven afectados.

## 9. Duración y terminación
El acuerdo tiene duración indefinida. Usted puede ponerle fin para un inmueble en cualquier momento avisando al servicio de asistencia de Portico; el acceso de todos los proveedores a ese inmueble se retira entonces en un plazo de 24 horas. Portico puede ponerle fin con un preaviso de 60 días o de inmediato por causa justificada.

## 10. Cambios y disposiciones generales
Portico puede publicar una nueva versión de este acuerdo. La versión que usted aceptó sigue vigente para sus inmuebles hasta que acepte otra o el acuerdo termine. Si una disposición no es válida, las demás siguen vigentes. Se aplica la ley del país en el que se encuentra el inmueble.$words$),
  ('ThirdPartyDeliveryProviderAgreement', 1, 'ja', $words$本契約は、Porticoと、本契約が承諾される物件を管理する法人または個人（以下「お客様」）との間で締結されます。本契約は、キーアクセスプログラムにおける第三者配送業者の当該物件への立ち入りについて定めます。

## 1. 契約の内容
お客様は、ある物件について本契約を承諾することにより、承認された配送業者が、荷物の引き渡しまたは集荷に必要な時間に限り、当該物件の配送用に有効化された出入口を開けることをPorticoに許可します。本契約は物件ごとに、お客様が当該物件について承諾した時点で効力を生じます。

## 2. お客様の権限
お客様は、各物件の所有者に代わってこの立ち入りを許可する権限を有すること、ならびに賃貸借契約、管理規約および物件所在地の法令がこれを妨げないことを確認します。お客様は、物件に居住または勤務する方々に対し、法令の定める方法で通知します。

## 3. 承認された配送業者
Porticoは、配送業者の身元、保険、配達員の選考および研修の方法を確認したうえでのみ、当該業者を承認します。各配送業者は、配送の目的に限って立ち入ること、共用部分を元の状態に保つこと、およびアクセス権を他者に譲渡しないことを書面で約束します。現在有効な配送業者および開始予定の配送業者の一覧は、ポータルに表示されます。

## 4. 新しい配送業者
Porticoは、新しい配送業者を追加する30日前までに、お客様の登録メールアドレスに通知します。新しい配送業者を自動的に有効にする物件では、お客様が事前に制限しない限り、新しい配送業者は開始日からアクセスできます。それ以外の物件では、お客様が有効にした場合にのみアクセスできます。

## 5. お客様による管理
お客様は、ポータルで、物件ごとにいつでも配送業者を有効または無効にできます。無効化は、出入口に変更が反映された時点で効力を生じ、最長24時間かかることがあります。Porticoは、変更を行った者、日時および理由を記録します。

## 6. 記録と個人データ
Porticoは、配送業者による解錠を出入口および時刻とともにすべて記録し、アクセス履歴でお客様に表示します。居住者の個人データは、配送に必要な範囲でのみ配送業者に提供されます。各当事者は、物件所在国の法令に従って個人データを取り扱います。

## 7. 安全と事故
お客様は、配送業者に関連する盗難、損害または不正行為を知ったときは、遅滞なくPorticoに連絡します。Porticoは、安全のために必要な場合、配送業者を直ちに停止することができ、事実関係の解明に協力します。

## 8. 責任
配送業者は、その従業員が物件において生じさせた損害について、お客様に対して責任を負います。Porticoは、故意または重大な過失によって生じた損害について責任を負い、法令の許す限り、それを超える責任を負いません。放棄することのできない消費者の法定の権利は影響を受けません。

## 9. 期間と終了
本契約の期間は定めません。お客様は、Porticoのサポートに通知することにより、物件ごとにいつでも本契約を終了できます。この場合、当該物件に対するすべての配送業者のアクセス権は24時間以内に取り消されます。Porticoは、60日前に通知することにより、または正当な理由がある場合は直ちに、本契約を終了できます。

## 10. 変更および一般条項
Porticoは、本契約の新しい版を公開することがあります。お客様が承諾した版は、お客様が別の版を承諾するか本契約が終了するまで、お客様の物件について引き続き有効です。一部の条項が無効であっても、その他の条項は引き続き有効です。本契約には、物件所在国の法令が適用されます。$words$);
